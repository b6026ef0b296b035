import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { anyAddress, call, db, eventually, mailsTo, newStudent } from "../support/api"
import { startWeb } from "../support/stack"

const json = { Accept: "application/json" }
const same = { "sec-fetch-site": "same-origin" }
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""

async function newLink(email: string, at?: string): Promise<string> {
  const before = (await mailsTo(email)).length
  await call("/login", { method: "POST", body: { email }, at })
  return eventually(async () => {
    const mails = await mailsTo(email)
    if (mails.length <= before) return undefined
    const tokens = mails.map((mail) => /verify-login\?token=([\w-]+)/.exec(mail.text)?.[1])
    const live = await db().oneTimeToken.findFirst({
      where: { email, usedAt: null, voidedAt: null },
      select: { hash: true },
    })
    const { digest } = await import("../../lib/auth/random-token")
    return tokens.find((token) => token && digest(token) === live?.hash)
  })
}

const verify = (token: string, headers = {}, at?: string) =>
  call(`/verify-login?token=${token}`, { headers: { ...json, ...headers }, at })

const admin = { email: process.env.ADMIN_EMAIL ?? "", password: process.env.ADMIN_PASSWORD ?? "" }
type SignIn = { body?: object; from?: string; headers?: Record<string, string>; at?: string }
const signInAdmin = ({ body, from = anyAddress(), headers, at }: SignIn = {}) =>
  call("/api/admin/login", {
    method: "POST",
    headers: { "X-Forwarded-For": from, ...headers },
    body: { ...admin, recaptchaToken: "human:admin_login", ...body },
    at,
  })

describe("signing in again", () => {
  test("ends the student's session that the browser had before", async () => {
    const student = await newStudent()
    const first = await verify(await newLink(student.email))
    const cookie = cookieOf(first)
    const second = await verify(await newLink(student.email), { cookie })
    expect(cookieOf(second)).not.toBe(cookie)
    const replayed = { method: "POST", headers: { ...same, cookie } }
    expect((await call("/api/user/refresh-token", replayed)).status).toBe(401)
    const tokens = [first, second].map((answer) => answer.body.token as string)
    const own = await Promise.all(tokens.map((token) => call(`/api/user/${student.id}`, { token })))
    expect(own.map((answer) => answer.status)).toEqual([401, 200])
  })

  test("ends the admin's session that the browser had before", async () => {
    const first = await signInAdmin()
    const second = await signInAdmin({ headers: { cookie: cookieOf(first) } })
    const tokens = [first, second].map((answer) => answer.body.accessToken as string)
    const asked = await Promise.all(tokens.map((token) => call("/api/admin/verify", { token })))
    expect(asked.map((answer) => answer.status)).toEqual([401, 200])
  })
})

describe("a link is not used up", () => {
  test.each([
    ["by a navigation that also takes JSON", { Accept: "text/html,application/json" }],
    ["by another site", { "sec-fetch-site": "cross-site" }],
  ])("%s", async (_what, headers) => {
    const student = await newStudent()
    const token = await newLink(student.email)
    await verify(token, headers)
    await call(`/api/verify-login?token=${token}`, { headers: { ...json, ...headers } })
    expect(await db().oneTimeToken.count({ where: { studentId: student.id, usedAt: { not: null } } })).toBe(0)
    expect((await verify(token)).status).toBe(200)
  })
})

test("20 calls at once of one caller for one address send five mails", async () => {
  const email = `many.${randomUUID()}@example.com`
  const headers = { "X-Forwarded-For": anyAddress() }
  const ask = () => call("/login", { method: "POST", body: { email }, headers })
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(await db().mail.count({ where: { recipient: email } })).toBe(5)
})

describe("the admin's door", () => {
  test("opens again after ten minutes, and after ten wrong tries only after an hour", async () => {
    const from = anyAddress()
    const wrong = { email: `${randomUUID()}@example.com`, password: "wrong" }
    const statuses = async (count: number) => {
      const answers = []
      for (let done = 0; done < count; done++) answers.push(await signInAdmin({ body: wrong, from }))
      return answers.map((answer) => answer.status)
    }
    const tenMinutesLater = () =>
      db().$executeRaw`UPDATE rate_limit SET reset_at = now() WHERE key LIKE 'admin-login:%' AND count > 5`
    const five = [401, 401, 401, 401, 401]
    expect(await statuses(6)).toEqual([...five, 429])
    await tenMinutesLater()
    expect(await statuses(6)).toEqual([...five, 429])
    await tenMinutesLater()
    const refused = await signInAdmin({ body: wrong, from })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600)
  })

  test.each([
    ["a captcha of 100 KB", { recaptchaToken: "x".repeat(100_000) }, "reCAPTCHA token not generated"],
    ["a password of a megabyte", { password: "x".repeat(1_000_000) }, "That password is too long."],
  ])("answers 400 to %s", async (_what, body, message) => {
    const refused = await signInAdmin({ body })
    expect([refused.status, refused.body.message]).toEqual([400, message])
  })
})

test.each(["/login", "/register", "/verify-login", "/verify-email", `/${randomUUID()}`])(
  "both answers of %s vary by Accept, and no shared cache keeps them",
  async (path) => {
    for (const Accept of ["text/html", "application/json"]) {
      const { headers } = await call(path, { headers: { Accept } })
      expect(headers.get("vary")?.split(/,\s*/)).toContain("Accept")
      expect(headers.get("cache-control")).toMatch(/^private/)
    }
  },
)

describe("next-auth", () => {
  test("reads our cookie, and forgets it when the session has ended", async () => {
    const student = await newStudent()
    const cookie = cookieOf(await verify(await newLink(student.email)))
    const session = () => call("/api/auth/session", { headers: { cookie } })
    expect((await session()).body).toMatchObject({ user: { email: student.email } })
    await db().studentSession.updateMany({ where: { studentId: student.id }, data: { endedAt: new Date() } })
    expect((await session()).body.user).toBeUndefined()
  })

  test("signs in by a link through its own provider, once", async () => {
    const student = await newStudent()
    const token = await newLink(student.email)
    const csrf = await call("/api/auth/csrf")
    const post = () =>
      call("/api/auth/callback/login-link", {
        method: "POST",
        headers: {
          cookie: csrf.headers
            .getSetCookie()
            .map((each) => each.split(";")[0])
            .join("; "),
        },
        body: { token, csrfToken: csrf.body.csrfToken, json: "true" },
      })
    const signedIn = await post()
    expect(signedIn.headers.getSetCookie().some((each) => /next-auth\.session-token=./.test(each))).toBe(true)
    expect((await post()).headers.getSetCookie().some((each) => /session-token=./.test(each))).toBe(false)
  })

  const FOREIGN = ["https://evil.example/", "//evil.example", "javascript:alert(1)", "http://", "data:,x"]
  const ACTIONS = [
    ["GET", "signin"],
    ["GET", "signin/google"],
    ["GET", "csrf"],
    ["GET", "callback/google"],
    ["GET", "error"],
    ["POST", "signin/google"],
    ["POST", "signout"],
    ["POST", "callback/login-link"],
  ] as const
  test.each(ACTIONS)("%s /api/auth/%s leads to no other site", async (method, action) => {
    const ask = (query: string, headers = {}, body?: unknown) =>
      call(`/api/auth/${action}${query}`, {
        method,
        headers,
        body: method === "POST" ? (body ?? {}) : undefined,
      })
    for (const url of FOREIGN) {
      const encoded = encodeURIComponent(url)
      const asked = await ask(`?callbackUrl=${encoded}`)
      expect([url, asked.status, asked.body.code]).toEqual([url, 400, "INVALID"])
      const byCookie = await ask("", { cookie: `next-auth.callback-url=${encoded}` })
      expect([url, byCookie.status]).toEqual([url, 400])
      expect(byCookie.headers.getSetCookie()[0]).toMatch(/^next-auth\.callback-url=; .*Max-Age=0/)
    }
    if (method === "POST")
      for (const callbackUrl of [...FOREIGN, 5, {}, null, ["/"]])
        expect([callbackUrl, (await ask("", {}, { callbackUrl })).status]).toEqual([callbackUrl, 400])
    for (const own of ["/dashboard", `${new URL(process.env.SITE_URL ?? "").origin}/login`])
      expect((await ask(`?callbackUrl=${encodeURIComponent(own)}`)).status).toBeLessThan(400)
  })

  test.each(ACTIONS)(
    "%s /api/auth/%s bears broken cookies, parameters and bodies",
    async (method, action) => {
      const names = ["session-token", "csrf-token", "state", "pkce.code_verifier", "nonce", "callback-url"]
      for (const value of ["%", "%E0%A4%A", "a|b|c", "{}", "eyJhbGciOiJkaXIifQ..x.y.z"])
        for (const name of names) {
          const headers = { cookie: `next-auth.${name}=${value}` }
          expect([name, value, (await call(`/api/auth/${action}`, { method, headers })).status]).toEqual([
            name,
            value,
            expect.toSatisfy((status: number) => status < 500),
          ])
        }
      for (const query of [
        "?callbackUrl=",
        "?callbackUrl=%E0%A4%A",
        "?error[]=1&error=2",
        "?code=&state=",
        "?nextauth=x",
      ])
        expect([query, (await call(`/api/auth/${action}${query}`, { method })).status < 500]).toEqual([
          query,
          true,
        ])
      if (method === "POST")
        for (const body of ["", "null", "5", "[]", '"x"', "{"])
          expect([body, (await call(`/api/auth/${action}`, { method, body })).status < 500]).toEqual([
            body,
            true,
          ])
    },
  )

  test.each([
    ["POST", "_log", { level: "error", code: "x" }, 404],
    ["GET", "nothing", undefined, 404],
    ["POST", "callback/login-link", "x".repeat(70_000), 413],
  ])("%s /api/auth/%s is refused", async (method, action, body, status) => {
    expect((await call(`/api/auth/${action}`, { method, body })).status).toBe(status)
  })
})

describe("killed with -9", () => {
  test("between using the link and opening the session: neither has happened", async () => {
    const web = await startWeb({ env: { FAILPOINT: "token:consumed-before-session" } })
    const student = await newStudent()
    const token = await newLink(student.email)
    await expect(verify(token, {}, web.url)).rejects.toThrow()
    expect((await verify(token)).status).toBe(200)
    await web.stop()
  })

  test("between the rotation and its answer: the old cookie is answered the same successor", async () => {
    const web = await startWeb({ env: { FAILPOINT: "refresh:rotated-before-response" } })
    const cookie = cookieOf(await signInAdmin())
    const refresh = (at?: string) =>
      call("/api/admin/refresh-token", { method: "POST", headers: { ...same, cookie }, at })
    await expect(refresh(web.url)).rejects.toThrow()
    const again = await refresh()
    expect(again.status).toBe(200)
    const next = { method: "POST", headers: { ...same, cookie: cookieOf(again) } }
    expect((await call("/api/admin/refresh-token", next)).status).toBe(200)
    await web.stop()
  })
})
