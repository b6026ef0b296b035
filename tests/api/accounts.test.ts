import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { anyAddress, call, db, eventually, mailsTo, newStudent, siteUrl } from "../support/api"
import { allServed } from "../support/rush"
import { startWeb } from "../support/stack"

const json = { Accept: "application/json" }
const newAddress = () => `new.${randomUUID()}@example.com`
const register = (email: string, given = {}) =>
  call("/register", { method: "POST", body: { firstName: "Ada", lastName: "Byron", email, ...given } })
const askForLink = (email: string, headers = {}) =>
  call("/login", { method: "POST", body: { email }, headers })

/** The token of the newest mail to an address that has a link to that page. */
function tokenFor(email: string, page: string): Promise<string> {
  return eventually(async () => {
    for (const mail of await mailsTo(email)) {
      const found = new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail.text)
      if (found?.[1]) return found[1]
    }
    return undefined
  })
}

const cookieOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")

test("whoever types an address cannot have words of their own sent to it", async () => {
  const email = newAddress()
  const refused = await register(email, {
    firstName: "You won, see prize.example",
    lastName: "prize.example",
  })
  expect([refused.status, refused.body.fields]).toMatchObject([
    400,
    { firstName: "Please enter your first name without a web address." },
  ])
  await register(email, { firstName: "You won", lastName: "a prize" })
  await askForLink(email)
  const mails = await eventually(async () => {
    const found = await mailsTo(email)
    return found.length === 2 && found
  })
  for (const { subject, html, text } of mails) expect(subject + html + text).not.toMatch(/you won|prize/i)
})

describe("from registration to a session", () => {
  test("register, confirm, log in by link, refresh, log out", async () => {
    const email = newAddress()
    const registered = await register(email)
    expect(registered.status).toBe(200)
    expect(registered.body.token).toBeUndefined()
    const confirmed = await call(`/verify-email?token=${await tokenFor(email, "verify-email")}`, {
      headers: json,
    })
    expect(confirmed.body).toMatchObject({
      message: "Email Verified!",
      userId: expect.any(String),
      token: expect.any(String),
    })
    await askForLink(email)
    const verified = await call(`/verify-login?token=${await tokenFor(email, "verify-login")}`, {
      headers: json,
    })
    expect(verified.body).toMatchObject({ user: { email, firstName: "Ada" } })
    const cookie = cookieOf(verified)
    const own = { cookie, "sec-fetch-site": "same-origin" }
    const refreshed = await call("/api/user/refresh-token", { method: "POST", headers: own })
    const token = refreshed.body.accessToken as string
    const user = await call(`/${verified.body.userId}`, { token, headers: json })
    expect(user.body).toMatchObject({ user: { email } })
    const valid = await call("/validate-token", { method: "POST", body: { token } })
    expect(valid.body).toMatchObject({ isValid: true })
    expect((await call("/api/user/logout", { method: "POST", headers: own })).status).toBe(204)
    expect((await call("/api/user/refresh-token", { method: "POST", headers: own })).status).toBe(401)
    expect((await call(`/api/user/${verified.body.userId}`, { token })).status).toBe(401)
  })

  test("opening the links like a mail scanner uses nothing up", async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await tokenFor(student.email, "verify-login")
    for (const method of ["GET", "HEAD", "GET"]) {
      const opened = await fetch(`${siteUrl()}/verify-login?token=${token}`, {
        method,
        headers: { Accept: "text/html" },
      })
      expect(opened.status).toBe(200)
    }
    const head = await fetch(`${siteUrl()}/api/verify-login?token=${token}`, {
      method: "HEAD",
      headers: json,
    })
    expect(head.status).toBe(405)
    expect((await call(`/verify-login?token=${token}`, { headers: json })).status).toBe(200)
  })

  test("50 parallel calls with one link open one session", async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await tokenFor(student.email, "verify-login")
    const calls = Array.from(
      { length: 50 },
      () => () => call(`/verify-login?token=${token}`, { headers: json }),
    )
    const statuses = (await allServed(calls)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
    expect(await db().studentSession.count({ where: { studentId: student.id } })).toBe(2)
  })
})

describe("a link is refused", () => {
  test("when it is old, replaced, changed, or meant for something else", async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const first = await tokenFor(student.email, "verify-login")
    await askForLink(student.email)
    await eventually(async () => (await mailsTo(student.email)).length === 2)
    const second = await tokenFor(student.email, "verify-login")
    const bodies = new Set<string>()
    for (const path of [
      `/verify-login?token=${first}`,
      `/verify-login?token=${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`,
      "/verify-login?token=none",
    ]) {
      const refused = await call(path, { headers: json })
      expect(refused.status).toBe(400)
      bodies.add(`${refused.body.message}`)
    }
    expect([...bodies]).toEqual(["Your login link is invalid or has expired..."])
    expect((await call(`/verify-email?token=${second}`, { headers: json })).status).toBe(400)
    expect((await call(`/verify-login?token=${"x".repeat(9000)}`, { headers: json })).status).toBe(400)
    await db().oneTimeToken.updateMany({ where: { studentId: student.id }, data: { expiresAt: new Date(0) } })
    expect((await call(`/verify-login?token=${second}`, { headers: json })).status).toBe(400)
  })
})

describe("nobody learns who is registered", () => {
  test("login answers the same to known, unconfirmed and unknown addresses", async () => {
    const [known, unconfirmed] = await Promise.all([newStudent(), newStudent({ verified: false })])
    const answers = await Promise.all(
      [known.email, unconfirmed.email, newAddress()].map((email) => askForLink(email)),
    )
    const said = answers.map((answer) => JSON.stringify([answer.status, answer.body]))
    expect(new Set(said).size).toBe(1)
  })

  test("a login before the address is confirmed does both, and doesn’t speak of registering", async () => {
    const { email } = await newStudent({ verified: false })
    await askForLink(email)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(email)
      return mails.length > 0 && mails
    })
    expect(mail?.text).toContain("The first time, it also confirms your email.")
    expect(mail?.text).not.toMatch(/regist/i)
    const confirmed = await call(`/verify-email?token=${await tokenFor(email, "verify-email")}`, {
      headers: json,
    })
    expect(confirmed.body.token).toEqual(expect.any(String))
  })

  test("registering a known address answers the same, and its owner is told", async () => {
    const known = await newStudent()
    const [again, fresh] = await Promise.all([register(known.email.toUpperCase()), register(newAddress())])
    expect(again.body).toEqual(fresh.body)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(known.email)
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe("You already have an account")
  })

  test("an unknown address is mailed a way to register", async () => {
    const email = newAddress()
    await askForLink(email)
    await eventually(async () => (await mailsTo(email)).some((mail) => mail.text.includes("/register")))
  })

  test("20 parallel registrations of one address, in any case, make one student", async () => {
    const email = newAddress()
    const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 ? email.toUpperCase() : email))
    const statuses = (await allServed(spellings.map((each) => () => register(each)))).map(
      (answer) => answer.status,
    )
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
    expect(await db().student.count({ where: { email } })).toBe(1)
  })

  test("links are made with the site's own name, whatever Host was sent", async () => {
    const student = await newStudent()
    await askForLink(student.email, { "X-Forwarded-Host": "evil.example" })
    await tokenFor(student.email, "verify-login")
    const [mail] = await mailsTo(student.email)
    expect(mail?.text).not.toContain("evil.example")
  })
})

test.each([
  ["firstName", "x".repeat(61)],
  ["firstName", "\u202eevil"],
  ["firstName", "a\r\nBcc: x@example.com"],
  ["lastName", "  "],
  ["lastName", undefined],
  ["email", "no address"],
  ["email", `a@b.co\r\nBcc: x@example.com`],
  ["email", ["a@b.co"]],
])("registration refuses %s = %j", async (field, value) => {
  const refused = await register(newAddress(), { [field]: value })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toHaveProperty(field)
})

test.each([
  ["a foreign origin", { origin: "https://evil.example" }],
  ["the origin null", { origin: "null" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["an old browser on another site", { referer: "https://evil.example/page" }],
])("refreshing from %s is refused", async (_what, headers) => {
  for (const path of [
    "/api/user/refresh-token",
    "/api/admin/refresh-token",
    "/api/user/logout",
    "/api/admin/logout",
  ])
    expect((await call(path, { method: "POST", headers: headers as Record<string, string> })).status).toBe(
      403,
    )
})

test("the 21st registration from one address is asked to wait, and an address gets no sixth mail", async () => {
  const from = { "X-Forwarded-For": anyAddress() }
  const email = newAddress()
  const body = { firstName: "Ada", lastName: "Byron", email }
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await call("/register", { method: "POST", body, headers: from })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(await db().mail.count({ where: { recipient: email } })).toBe(5)
})

test("a spoofed X-Forwarded-For does not lift a limit where no proxy is trusted", async () => {
  const web = await startWeb({ env: { TRUST_PROXY_HOPS: "0" } })
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await call("/register", { method: "POST", body: {}, at: web.url })).status)
  expect(statuses.at(-1)).toBe(429)
  await web.stop()
})
