import { randomUUID } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { describe, expect, test } from "vitest"
import { digest } from "../../lib/auth/random-token"
import { makeSignUp } from "../../prisma/factories"
import { adminToken, anyAddress, call, db, eventually, mailsTo, newStudent } from "../support/api"
import { newEvent } from "../support/classes"
import { ownSite } from "../support/own-site"

const same = { "sec-fetch-site": "same-origin" }
const HOUR = 3_600_000

type Asking = { email: string; cookie?: string; from?: string }
const ask = ({ email, cookie = "", from = anyAddress() }: Asking) =>
  call("/login", { method: "POST", body: { email }, headers: { cookie, "X-Forwarded-For": from } })
const browserBindingOf = (answer: { headers: Headers }) =>
  answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
const follow = (link: string, page = "verify-login") =>
  call(`/${page}?token=${link}`, { headers: { Accept: "application/json" } })
const type = (given: { email: string; code: string; cookie: string; from?: string }) =>
  call("/api/user/login-code", {
    method: "POST",
    headers: { ...same, cookie: given.cookie, "X-Forwarded-For": given.from ?? anyAddress() },
    body: { email: given.email, code: given.code },
  })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

/** The links and digits that an address was mailed, oldest first, once there are `count`. */
async function mailed(email: string, count: number, page = "verify-login") {
  const found = await eventually(async () => {
    const links = (await mailsTo(email)).flatMap(({ text }) => {
      const link = new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1]
      return link ? [{ link, code: /\b(\d{6})\b/.exec(text)?.[1] ?? "" }] : []
    })
    return links.length >= count && links
  })
  // The worker sends several at once, in any order.
  const tokens = await db().oneTimeToken.findMany({ where: { email }, orderBy: { createdAt: "asc" } })
  const place = ({ link }: { link: string }) => tokens.findIndex(({ hash }) => hash === digest(link))
  return found.sort((one, other) => place(one) - place(other))
}

const accountMails = (recipient: string) =>
  db().mail.count({ where: { recipient, template: { startsWith: "accounts/" } } })

const anHourLater = async (email: string) => {
  await db().$executeRaw`
    UPDATE one_time_token SET created_at = created_at - interval '61 minutes',
      expires_at = expires_at - interval '61 minutes', voided_at = voided_at - interval '61 minutes'
    WHERE email = ${email}`
  await db().$executeRaw`
    UPDATE mail SET created_at = created_at - interval '61 minutes' WHERE recipient = ${email}`
}

describe("a stranger who asks for somebody's login links", () => {
  test("voids a link of the owner's once, and none of the next ten minutes", async () => {
    const { email } = await newStudent()
    const cookie = browserBindingOf(await ask({ email }))
    await ask({ email })
    await ask({ email, cookie })
    for (let count = 0; count < 6; count++) await ask({ email })
    const [first, , own] = await mailed(email, 3)
    expect((await follow(first?.link ?? "")).status).toBe(400)
    expect((await follow(own?.link ?? "")).status).toBe(200)
  })

  test("leaves the newest of the owner's own links the only one of theirs", async () => {
    const { email } = await newStudent()
    const cookie = browserBindingOf(await ask({ email }))
    for (let count = 0; count < 3; count++) await ask({ email, cookie })
    const links = await mailed(email, 4)
    const statuses = []
    for (const { link } of links) statuses.push((await follow(link)).status)
    expect(statuses).toEqual([400, 400, 400, 200])
  })

  test("does not keep links alive past the one that is used", async () => {
    const { email } = await newStudent()
    for (let count = 0; count < 4; count++) await ask({ email })
    const links = await mailed(email, 4)
    expect((await follow(links[3]?.link ?? "")).status).toBe(200)
    const statuses = []
    for (const { link } of links) statuses.push((await follow(link)).status)
    expect(statuses).toEqual([400, 400, 400, 400])
  })

  test("from one place takes no mail and no digits from the owner", async () => {
    const { email, id } = await newStudent()
    const from = anyAddress()
    for (let count = 0; count < 12; count++) await ask({ email, from })
    expect(await accountMails(email)).toBe(5)
    const cookie = browserBindingOf(await ask({ email }))
    const own = (await mailed(email, 6)).at(-1)
    const answer = await type({ email, code: own?.code ?? "", cookie })
    expect(answer.body).toMatchObject({ userId: id })
  })

  test("from everywhere leaves a link that works, now and ten minutes later", async () => {
    const { email } = await newStudent()
    for (let count = 0; count < 30; count++) await ask({ email })
    expect(await accountMails(email)).toBe(20)
    const flood = await mailed(email, 20)
    expect((await follow(flood.at(-1)?.link ?? "")).status).toBe(200)
    await db().$executeRaw`
      UPDATE mail SET created_at = created_at - interval '11 minutes' WHERE recipient = ${email}`
    await ask({ email })
    const next = (await mailed(email, 21)).at(-1)
    expect((await follow(next?.link ?? "")).status).toBe(200)
  })

  test("and registers with the address over and over leaves a way to confirm it, and to log in", async () => {
    const register = (email: string) =>
      call("/register", { method: "POST", body: { firstName: "Ada", lastName: "Byron", email } })
    const fresh = `new.${randomUUID()}@example.com`
    for (let count = 0; count < 25; count++) await register(fresh)
    const links = await mailed(fresh, 20, "verify-email")
    expect((await follow(links.at(-1)?.link ?? "", "verify-email")).status).toBe(200)
    const known = await newStudent()
    for (let count = 0; count < 25; count++) await register(known.email)
    await ask({ email: known.email })
    const own = (await mailed(known.email, 1)).at(-1)
    expect((await follow(own?.link ?? "")).status).toBe(200)
  })

  test("is answered the same for unknown addresses, and mails them as often", async () => {
    const { email } = await newStudent()
    const unknown = `nobody.${randomUUID()}@example.com`
    const said = []
    for (let count = 0; count < 24; count++)
      for (const to of [email, unknown]) {
        const { status, body } = await ask({ email: to })
        said.push(JSON.stringify([status, body]))
      }
    expect(new Set(said).size).toBe(1)
    expect([await accountMails(unknown), await accountMails(email)]).toEqual([20, 20])
  })
})

describe("a stranger who types codes", () => {
  test("without one that lives uses up nothing of the owner's", async () => {
    const { email, id } = await newStudent()
    const cookie = browserBindingOf(await ask({ email }))
    const [own] = await mailed(email, 1)
    for (let count = 0; count < 40; count++)
      expect((await type({ email, code: "000000", cookie: "asked-here=stranger" })).status).toBe(400)
    expect((await type({ email, code: own?.code ?? "", cookie })).body).toMatchObject({ userId: id })
  })

  test("is slowed from one place, and the owner's digits still work", async () => {
    const { email, id } = await newStudent()
    const from = anyAddress()
    const statuses = []
    for (let round = 0; round < 5; round++) {
      const cookie = browserBindingOf(await ask({ email, from }))
      const code = (await mailed(email, round + 1)).at(-1)?.code ?? ""
      for (let count = 0; count < 5; count++)
        statuses.push((await type({ email, code: another(code), cookie, from })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
    const cookie = browserBindingOf(await ask({ email }))
    const own = (await mailed(email, 6)).at(-1)
    expect((await type({ email, code: own?.code ?? "", cookie })).body).toMatchObject({ userId: id })
  })

  test("from everywhere pauses the codes for an hour; the owner is told, and the link works", async () => {
    const { email } = await newStudent()
    for (let round = 0; round < 5; round++) {
      const cookie = browserBindingOf(await ask({ email }))
      const code = (await mailed(email, round + 1)).at(-1)?.code ?? ""
      for (let count = 0; count < 5; count++) await type({ email, code: another(code), cookie })
    }
    const told = await eventually(async () => {
      const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes("guessing"))
      return mails.length > 0 && mails
    })
    expect(told).toHaveLength(1)
    await ask({ email })
    const without = (await mailed(email, 6)).at(-1)
    expect(without?.code).toBe("")
    expect((await follow(without?.link ?? "")).status).toBe(200)
    await anHourLater(email)
    await ask({ email })
    expect((await mailed(email, 7)).at(-1)?.code).toMatch(/^\d{6}$/)
  })
})

describe("a stranger who signs somebody up", () => {
  const check = (email: string, eventId: string, from = anyAddress()) =>
    call("/api/check-student", {
      method: "POST",
      body: { email, eventId },
      headers: { "X-Forwarded-For": from },
    })

  test("is stopped after three, and the owner elsewhere is not", async () => {
    const email = `returning.${randomUUID()}@example.com`
    const [before, next] = [await newEvent(), await newEvent()]
    await makeSignUp({ eventId: before.id, name: "Noor", email })
    const from = anyAddress()
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await check(email, randomUUID(), from)).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await check(email, next.id)).status).toBe(200)
  })

  test("is not the student who is logged in: their own sign-ups are counted by themselves, far more generously", async () => {
    const student = await newStudent()
    const before = await newEvent()
    await makeSignUp({ eventId: before.id, name: "Noor", email: student.email })
    const headers = { "X-Forwarded-For": anyAddress() }
    const own = async (email: string) => {
      const { id: eventId } = await newEvent()
      const body = { email, eventId }
      return (await call("/api/check-student", { method: "POST", body, headers, token: student.token }))
        .status
    }
    for (let count = 0; count < 14; count++) expect(await own(student.email)).toBe(200)
    const other = `other.${randomUUID()}@example.com`
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push(await own(other))
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  test("from everywhere closes the box for an hour at most, and the owner is told", async () => {
    const email = `returning.${randomUUID()}@example.com`
    const event = await newEvent()
    await makeSignUp({ eventId: event.id, name: "Noor", email })
    for (let count = 0; count < 12; count++) await check(email, event.id)
    const locked = await check(email, event.id)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get("retry-after"))).toBeLessThanOrEqual(3600)
    await check(email, event.id)
    expect(await db().mail.count({ where: { recipient: email, template: "classes/box-locked" } })).toBe(1)
  })
})

describe("a stranger at the admin's sign-in", () => {
  const email = process.env.ADMIN_EMAIL ?? ""
  const password = process.env.ADMIN_PASSWORD ?? ""
  const site = ownSite()
  const inside = (work: () => Promise<void>) => () => site.inside(work)
  const signIn = (given: object, from = anyAddress()) =>
    call("/api/admin/login", {
      method: "POST",
      headers: { "X-Forwarded-For": from },
      body: { email, password, recaptchaToken: "human:admin_login", ...given },
      at: site.url,
    })

  test(
    "is locked out for an hour at most, and she is told and gets in from elsewhere",
    inside(async () => {
      const from = anyAddress()
      for (let count = 0; count < 5; count++) await signIn({ password: "wrong" }, from)
      const sixth = await signIn({ password: "wrong" }, from)
      expect(sixth.status).toBe(429)
      for (let round = 0; round < 8; round++) {
        await db().rateLimit.updateMany({
          where: { key: { startsWith: "admin-login:" } },
          data: { resetAt: new Date(0) },
        })
        for (let count = 0; count < 6; count++) await signIn({ password: "wrong" }, from)
      }
      const latest = await db().rateLimit.findFirstOrThrow({
        where: { key: { startsWith: "admin-login" } },
        orderBy: { resetAt: "desc" },
      })
      expect(latest.resetAt.getTime()).toBeLessThanOrEqual(Date.now() + HOUR)
      expect((await signIn({}, from)).status).toBe(429)
      expect((await signIn({})).status).toBe(200)
      const told = await db().mail.findMany({ where: { template: "accounts/admin-locked" } })
      expect(told.map(({ recipient }) => recipient)).toEqual([email])
    }),
  )

  test(
    "who has the password and types codes leaves her the recovery codes, and she is told",
    inside(async () => {
      const token = await adminToken()
      const factor = (method: string, body: object) =>
        call("/api/admin/second-factor", { method, body, token, at: site.url })
      const { secret } = (await factor("POST", { password })).body as { secret: string }
      const totp = new TOTP({ secret: Secret.fromBase32(secret) })
      const on = await factor("PUT", { code: totp.generate() })
      const [recovery] = on.body.recoveryCodes as string[]
      for (let count = 0; count < 10; count++) await signIn({ code: "000000" })
      const locked = await signIn({ code: totp.generate() })
      expect(locked.status).toBe(429)
      expect(Number(locked.headers.get("retry-after"))).toBeLessThanOrEqual(3600)
      expect(await db().mail.count({ where: { template: "accounts/admin-codes-locked" } })).toBe(1)
      expect((await signIn({ code: recovery })).status).toBe(200)
    }),
  )
})
