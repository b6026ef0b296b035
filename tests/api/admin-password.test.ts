import { hash } from "@node-rs/argon2"
import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test } from "vitest"
import { ensureAdmin } from "../../lib/auth/admin-account"
import { adminToken, anyAddress, call, db } from "../support/api"
import { isLockAwaited, ownSite } from "../support/own-site"

const email = process.env.ADMIN_EMAIL ?? ""
const password = process.env.ADMIN_PASSWORD ?? ""
const next = "A short sentence, easily kept."
const PATH = "/api/admin/password"

// A site of its own: the admin of the shared one must stay as she is.
const site = ownSite()
const inside = (work: () => Promise<void>) => () => site.inside(work)
let given = ""

beforeEach(
  inside(async () => {
    given ||= await hash(password)
    const data = {
      passwordHash: given,
      givenPasswordHash: given,
      totpSecret: "",
      totpSince: null,
      totpStep: 0,
    }
    await db().admin.updateMany({ data })
    await db().adminPasswordLink.deleteMany()
    await db().adminRecoveryCode.deleteMany()
    await db().rateLimit.deleteMany()
    await db().mail.deleteMany()
  }),
)

const post = (path: string, body: object, token?: string) =>
  call(path, { method: "POST", body, token, headers: { "X-Forwarded-For": anyAddress() }, at: site.url })
const change = (body: object, token: string) => post(PATH, body, token)
const reset = (body: object) => post(`${PATH}/reset`, { next, ...body })
const forget = (to: string) => post(`${PATH}/forgot`, { email: to, recaptchaToken: "human:admin_forgot" })
const signIn = async (word: string) =>
  (await post("/api/admin/login", { email, password: word, recaptchaToken: "human:admin_login" })).status
const isAlive = async (token: string) =>
  (await call("/api/admin/verify", { token, at: site.url })).status === 200

async function linkTokens(): Promise<string[]> {
  const mails = await db().mail.findMany({
    where: { template: "accounts/admin-password-link" },
    orderBy: { createdAt: "asc" },
  })
  return mails.map(({ data }) => new URL((data as { link: string }).link).searchParams.get("token") ?? "")
}

async function newLink(): Promise<string> {
  await forget(email)
  return (await linkTokens()).at(-1) ?? ""
}

async function turnOnSecondFactor() {
  const token = await adminToken()
  const begun = await post("/api/admin/second-factor", { password }, token)
  const secret = begun.body.secret as string
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  const body = { code: code(0) }
  await call("/api/admin/second-factor", { method: "PUT", body, token, at: site.url })
  // As if it had been turned on long ago: the codes of this minute are all unused.
  await db().admin.updateMany({ data: { totpStep: 0 } })
  return code
}

describe("the admin's password", () => {
  test(
    "is changed with the one before, ends every other session, and she is told",
    inside(async () => {
      const [own, other] = [await adminToken(), await adminToken()]
      const wrong = await change({ current: "not it at all", next }, own)
      expect([wrong.status, wrong.body.fields]).toEqual([400, { current: "That’s not the password." }])
      expect((await change({ current: password, next }, own)).status).toBe(200)
      expect([await isAlive(own), await isAlive(other)]).toEqual([true, false])
      expect([await signIn(password), await signIn(next)]).toEqual([401, 200])
      const told = await db().mail.findMany({ where: { template: "accounts/admin-password-changed" } })
      expect(told.map(({ recipient }) => recipient)).toEqual([email])
    }),
  )

  test.each(["short", "aaaaaaaaaaaa", "", "x".repeat(1025), 12345678901])("is never %j", (bad) =>
    site.inside(async () => {
      const answer = await change({ current: password, next: bad }, await adminToken())
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["next"]])
      expect(await signIn(password)).toBe(200)
    }),
  )

  test(
    "is guessed at ten times an hour by whoever has a session of hers",
    inside(async () => {
      const token = await adminToken()
      const statuses: number[] = []
      for (let count = 0; count < 11; count++)
        statuses.push((await change({ current: `guess number ${count}`, next }, token)).status)
      expect(statuses).toEqual([...Array(10).fill(400), 429])
    }),
  )

  test(
    "that she chose outlives a start with the value that was given; another value replaces it",
    inside(async () => {
      await change({ current: password, next }, await adminToken())
      await ensureAdmin({ email, password })
      expect([await signIn(next), await signIn(password)]).toEqual([200, 401])
      await ensureAdmin({ email, password: "given anew 9" })
      expect([await signIn(next), await signIn("given anew 9")]).toEqual([401, 200])
    }),
  )

  test(
    "that is changed while somebody signs in with the old one leaves them outside",
    inside(async () => {
      const before = await db().adminSession.count()
      let entering: Promise<number> | undefined
      await db().$transaction(async (tx) => {
        await tx.admin.updateMany({ data: { passwordHash: await hash(next) } })
        entering = signIn(password)
        while (!(await isLockAwaited())) if (await Promise.race([entering, false])) break
      })
      expect(await entering).toBe(401)
      expect(await db().adminSession.count()).toBe(before)
    }),
  )
})

describe("a forgotten password", () => {
  test(
    "is replaced by a link that works once and ends every session",
    inside(async () => {
      const session = await adminToken()
      const token = await newLink()
      const statuses = await Promise.all(Array.from({ length: 5 }, () => reset({ token })))
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
      expect([await isAlive(session), await signIn(password), await signIn(next)]).toEqual([false, 401, 200])
      expect((await reset({ token })).body.code).toBe("BAD_LINK")
    }),
  )

  test(
    "is answered the same for every address, and only the admin's gets a link",
    inside(async () => {
      const [hers, unknown] = [await forget(` ${email.toUpperCase()} `), await forget("who@example.com")]
      expect([unknown.status, unknown.body]).toEqual([hers.status, hers.body])
      const mails = await db().mail.findMany()
      expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    }),
  )

  test(
    "asked for over and over leaves every link that was sent alive",
    inside(async () => {
      for (let count = 0; count < 6; count++) expect((await forget(email)).status).toBe(200)
      const tokens = await linkTokens()
      expect(tokens).toHaveLength(3)
      expect((await reset({ token: tokens[0] })).status).toBe(200)
      expect((await reset({ token: tokens[2] })).body.code).toBe("BAD_LINK")
    }),
  )

  test(
    "has links that end after 15 minutes, and with any change of the password",
    inside(async () => {
      const old = await newLink()
      await db().$executeRaw`UPDATE admin_password_link SET expires_at = expires_at - interval '15 minutes'`
      expect((await reset({ token: old })).body.code).toBe("BAD_LINK")
      const other = await newLink()
      await change({ current: password, next: "another sentence" }, await adminToken())
      expect((await reset({ token: other })).body.code).toBe("BAD_LINK")
      expect((await reset({ token: "x" })).body.code).toBe("BAD_LINK")
    }),
  )

  test(
    "still asks for the second factor",
    inside(async () => {
      const code = await turnOnSecondFactor()
      const token = await newLink()
      expect((await reset({ token })).body.code).toBe("SECOND_FACTOR")
      expect((await reset({ token, code: "000000" })).body.code).toBe("SECOND_FACTOR")
      expect(await signIn(next)).toBe(401)
      expect((await reset({ token, code: code(0) })).status).toBe(200)
      const withCode = { email, password: next, code: code(1), recaptchaToken: "human:admin_login" }
      expect((await post("/api/admin/login", withCode)).status).toBe(200)
    }),
  )

  test(
    "is asked for by a person",
    inside(async () => {
      expect((await post(`${PATH}/forgot`, { email })).status).toBe(400)
      const robot = await post(`${PATH}/forgot`, { email, recaptchaToken: "bot:admin_forgot" })
      expect([robot.status, await linkTokens()]).toEqual([403, []])
    }),
  )
})
