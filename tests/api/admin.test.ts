import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { anyAddress, call, db } from "../support/api"

const email = process.env.ADMIN_EMAIL ?? ""
const password = process.env.ADMIN_PASSWORD ?? ""
const same = { "sec-fetch-site": "same-origin" }
const signIn = (given = {}, from = anyAddress()) =>
  call("/api/admin/login", {
    method: "POST",
    headers: { "X-Forwarded-For": from },
    body: { email, password, recaptchaToken: "human:admin_login", ...given },
  })
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
const refresh = (cookie: string) =>
  call("/api/admin/refresh-token", { method: "POST", headers: { ...same, cookie } })

describe("the admin's door", () => {
  test("opens to the right password and a person", async () => {
    const signedIn = await signIn()
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toMatchObject({ admin: { email }, accessToken: expect.any(String) })
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict/)
    const token = signedIn.body.accessToken as string
    expect((await call("/api/admin/verify", { token })).status).toBe(200)
    const headers = { ...same, cookie: cookieOf(signedIn) }
    expect((await call("/api/admin/logout", { method: "POST", headers })).status).toBe(204)
    expect((await call("/api/admin/verify", { token })).status).toBe(401)
    expect((await refresh(headers.cookie)).status).toBe(401)
  })

  test.each([
    ["no captcha", { recaptchaToken: "" }, 400],
    ["a captcha that is no text", { recaptchaToken: 1 }, 400],
    ["a robot", { recaptchaToken: "bot:admin_login" }, 403],
    ["a captcha made for another form", { recaptchaToken: "human:contact" }, 403],
    ["an invented captcha", { recaptchaToken: "nonsense" }, 403],
    ["no password", { password: "" }, 400],
    ["a password of a megabyte", { password: "x".repeat(2000) }, 400],
  ])("stays shut to %s", async (_what, given, status) => {
    expect((await signIn(given)).status).toBe(status)
  })

  test("says the same of an unknown address as of a wrong password, and closes after five tries", async () => {
    const unknown = `${randomUUID()}@example.com`
    const from = anyAddress()
    const tries: string[] = []
    for (let count = 0; count < 5; count++) {
      const { status, body } = await signIn({ email: unknown, password: "wrong" }, from)
      tries.push(`${status} ${body.message}`)
    }
    expect(new Set(tries)).toEqual(new Set(["401 Invalid email or password. Please try again."]))
    const sixth = await signIn({ email: unknown, password: "wrong" }, from)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await signIn({ email: unknown, password: "wrong" })).status).toBe(401)
  })
})

describe("the refresh token", () => {
  test("is traded for the next; tabs that ask at once get the same one", async () => {
    const cookie = cookieOf(await signIn())
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
  })

  test("used again later ends the whole family", async () => {
    const signedIn = await signIn()
    const cookie = cookieOf(signedIn)
    const next = await refresh(cookie)
    await db().adminRefreshToken.updateMany({
      where: { usedAt: { not: null } },
      data: { usedAt: new Date(Date.now() - 11_000) },
    })
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(cookieOf(next))).status).toBe(401)
    expect((await call("/api/admin/verify", { token: next.body.accessToken as string })).status).toBe(401)
  })
})

describe("an access token", () => {
  const forged = (header: object, payload: object, signature = "") =>
    `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.${signature}`

  test.each(["none", "None", "nOnE", "HS256", "RS256"])("forged with alg %s opens nothing", async (alg) => {
    const payload = {
      sub: randomUUID(),
      sid: randomUUID(),
      aud: "admin",
      iss: "yoga-site",
      exp: 4_000_000_000,
    }
    const token = forged(
      { alg, typ: "at+jwt", jku: `${process.env.LOCAL_URL}/keys` },
      payload,
      alg === "HS256" ? "AAAA" : "",
    )
    expect((await call("/api/admin/payments", { token })).status).toBe(401)
  })

  test.each(["bearer x", "Bearer  x", "Bearer x, Bearer y", `Bearer ${"x".repeat(9000)}`, "Basic eDp5"])(
    "garbled as %.20s opens nothing",
    async (authorization) => {
      const refused = await call("/api/admin/payments", { headers: { Authorization: authorization } })
      expect(refused.status).toBe(401)
    },
  )
})
