import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test } from "vitest"
import { ensureAdmin } from "../../lib/auth/admin-account"
import { adminToken, anyAddress, call, db } from "../support/api"
import { ownSite } from "../support/own-site"

const email = process.env.ADMIN_EMAIL ?? ""
const password = process.env.ADMIN_PASSWORD ?? ""
const PATH = "/api/admin/second-factor"

// A site of its own: the admin of the shared one must stay as she is.
const site = ownSite()
const inside = (work: () => Promise<void>) => () => site.inside(work)

beforeEach(
  inside(async () => {
    await db().admin.updateMany({ data: { totpSecret: "", totpSince: null, totpStep: 0 } })
    await db().adminRecoveryCode.deleteMany()
    await db().rateLimit.deleteMany()
  }),
)

const send = (method: string, body: object, token: string) =>
  call(PATH, { method, body, token, at: site.url })
const signIn = (given: object = {}) =>
  call("/api/admin/login", {
    method: "POST",
    headers: { "X-Forwarded-For": anyAddress() },
    body: { email, password, recaptchaToken: "human:admin_login", ...given },
    at: site.url,
  })
/** Of the step after the one that turned it on: still taken when a step ends between making and asking. */
const codeOf = (secret: string, steps = 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function turnOn() {
  const token = await adminToken()
  const begun = await send("POST", { password }, token)
  const secret = begun.body.secret as string
  const on = await send("PUT", { code: codeOf(secret, 0) }, token)
  return { token, secret, begun, on, recoveryCodes: on.body.recoveryCodes as string[] }
}

describe("the second factor", () => {
  test(
    "is off until a code has shown that the app has the secret",
    inside(async () => {
      const token = await adminToken()
      expect((await send("POST", { password: "wrong" }, token)).status).toBe(400)
      const begun = await send("POST", { password }, token)
      expect(begun.body).toMatchObject({
        uri: expect.stringMatching(/^otpauth:\/\/totp\/.*secret=/),
        qr: expect.stringContaining("<svg"),
      })
      expect((await signIn()).status).toBe(200)
      expect((await send("PUT", { code: "000000" }, token)).status).toBe(400)
      expect((await signIn()).status).toBe(200)
    }),
  )

  test(
    "is shown in the app under her name as it is published",
    inside(async () => {
      const token = await adminToken()
      const name = "Noor Haddad"
      const published = await call("/api/admin/content/site", {
        ...{ method: "PUT", token, body: { name } },
        at: site.url,
      })
      expect(published.status).toBe(200)
      const { uri } = (await send("POST", { password }, token)).body as { uri: string }
      expect(new URL(uri).searchParams.get("issuer")).toBe(name)
      expect(decodeURIComponent(new URL(uri).pathname)).toBe(`/${name}:${email}`)
    }),
  )

  test(
    "once on, asks beside the right password for a code that works once",
    inside(async () => {
      const { secret, on, token, recoveryCodes } = await turnOn()
      expect(on.status).toBe(200)
      expect(new Set(recoveryCodes).size).toBe(10)
      const without = await signIn()
      expect([without.status, without.body.code]).toEqual([401, "SECOND_FACTOR"])
      expect(without.headers.getSetCookie()).toEqual([])
      expect((await signIn({ code: "000000" })).body.code).toBe("SECOND_FACTOR")
      const wrong = await signIn({ password: "wrong", code: codeOf(secret) })
      expect(wrong.body.code).toBe("BAD_CREDENTIALS")
      const code = codeOf(secret)
      expect((await signIn({ code })).status).toBe(200)
      expect((await signIn({ code })).status).toBe(401)
      const stored = await db().admin.findFirstOrThrow()
      expect(stored.totpSecret).not.toContain(secret)
      expect((await send("POST", { password }, token)).status).toBe(409)
    }),
  )

  test(
    "lets a recovery code in once, however many try it at once",
    inside(async () => {
      const { recoveryCodes } = await turnOn()
      const [first = ""] = recoveryCodes
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => signIn({ code: first.toUpperCase().replace("-", " ") })),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await db().adminRecoveryCode.count({ where: { usedAt: null } })).toBe(9)
    }),
  )

  test(
    "ends the admin's other sessions, and is turned off only with a code",
    inside(async () => {
      const before = await adminToken()
      const { token, secret } = await turnOn()
      const verify = (with_: string) => call("/api/admin/verify", { token: with_, at: site.url })
      expect([(await verify(before)).status, (await verify(token)).status]).toEqual([401, 200])
      expect((await send("DELETE", { code: "000000" }, token)).status).toBe(400)
      const told = async () => {
        const where = { template: "accounts/admin-second-factor", recipient: email }
        return (await db().mail.findMany({ where, orderBy: { createdAt: "desc" } })).map(({ data }) => data)
      }
      expect((await told())[0]).toEqual({ isOn: true })
      expect((await send("DELETE", { code: codeOf(secret) }, token)).status).toBe(200)
      expect((await told()).slice(0, 2)).toEqual([{ isOn: false }, { isOn: true }])
      expect((await signIn()).status).toBe(200)
    }),
  )

  test(
    "is turned off, and every session ended, by another password at start",
    inside(async () => {
      const { token } = await turnOn()
      await ensureAdmin({ email, password: "another password 8" })
      expect((await call("/api/admin/verify", { token, at: site.url })).status).toBe(401)
      expect((await signIn({ password: "another password 8" })).status).toBe(200)
      await ensureAdmin({ email, password })
    }),
  )

  test(
    "is guessed at ten times an hour, from wherever",
    inside(async () => {
      await turnOn()
      const statuses: number[] = []
      for (let count = 0; count < 11; count++) statuses.push((await signIn({ code: "000000" })).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    }),
  )

  test(
    "leaves word of log-ins and refusals, and nothing of what was typed",
    inside(async () => {
      await db().auditEntry.deleteMany()
      await signIn({ password: "a secret that was mistyped" })
      await signIn()
      const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" } })
      expect(entries.map(({ action }) => action)).toEqual(["log in refused", "log in"])
      expect(JSON.stringify(entries, (_key, value) => (typeof value === "bigint" ? 0 : value))).not.toMatch(
        /mistyped|human:admin/,
      )
    }),
  )
})

test(
  "a long password counts to its last letter, however its accents are typed",
  inside(async () => {
    const long = "p".repeat(80)
    await ensureAdmin({ email, password: `${long}é` })
    const statuses = []
    for (const end of ["e\u0301", "é", "e", "", "éé"])
      statuses.push((await signIn({ password: `${long}${end}` })).status)
    expect(statuses).toEqual([200, 200, 401, 401, 401])
    await ensureAdmin({ email, password })
  }),
)
