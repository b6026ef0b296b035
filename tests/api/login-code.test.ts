import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { makeStudent } from "../../prisma/factories"
import { call, db, eventually, mailsTo, newStudent, onDatabase } from "../support/api"
import { allServed } from "../support/rush"
import { scratchDatabase, startWeb } from "../support/stack"

const same = { "sec-fetch-site": "same-origin" }
const WRONG = "That code is wrong or has expired. Check it and try again, or ask for a new one."

/** Asks for a login mail. Answers the browser's binding cookie, and the code and the link of the mail. */
async function ask(email: string, cookie = "") {
  const before = (await mailsTo(email)).length
  const asked = await call("/login", { method: "POST", body: { email }, headers: { cookie } })
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(email)
    return mails.length > before && mails
  })
  const text = mail?.text ?? ""
  return {
    cookie: asked.headers.getSetCookie()[0]?.split(";")[0] ?? "",
    code: /\b(\d{6})\b/.exec(text)?.[1] ?? "",
    link: /verify-(?:login|email)\?token=([\w-]+)/.exec(text)?.[1] ?? "",
  }
}

const type = (given: { email: string; code: string; cookie: string; at?: string }) =>
  call("/api/user/login-code", {
    method: "POST",
    headers: { ...same, cookie: given.cookie },
    body: { email: given.email, code: given.code },
    at: given.at,
  })
const follow = (link: string) =>
  call(`/verify-login?token=${link}`, { headers: { Accept: "application/json" } })
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0")
const sessions = (studentId: string) => db().studentSession.count({ where: { studentId } })

describe("the six digits of the login mail", () => {
  test("let the browser in that asked, once, and the link with them", async () => {
    const student = await newStudent()
    const { code, cookie, link } = await ask(student.email)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answer = await type({ email: student.email.toUpperCase(), code: spaced, cookie })
    expect(answer.body).toMatchObject({ userId: student.id, user: { email: student.email } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/session-token=.*HttpOnly/)
    expect((await type({ email: student.email, code, cookie })).status).toBe(400)
    expect((await follow(link)).status).toBe(400)
    expect(await sessions(student.id)).toBe(2)
  })

  test("confirm the email of whoever has not done so yet, for ten minutes", async () => {
    const email = `${randomUUID()}@example.com`
    const student = await makeStudent({ email, verified: false })
    const verifiedAt = async () =>
      (await db().student.findUniqueOrThrow({ where: { id: student.id } })).emailVerifiedAt
    const late = await ask(email)
    await db().oneTimeToken.updateMany({
      where: { email },
      data: { createdAt: new Date(Date.now() - 11 * 60_000) },
    })
    expect((await type({ email, ...late })).status).toBe(400)
    expect(await verifiedAt()).toBeNull()
    const { code, cookie, link } = await ask(email, late.cookie)
    expect((await type({ email, code, cookie: "" })).status).toBe(400)
    expect((await type({ email, code: another(code), cookie })).status).toBe(400)
    expect(await verifiedAt()).toBeNull()
    expect((await type({ email, code, cookie })).body).toMatchObject({ userId: student.id })
    expect(await verifiedAt()).not.toBeNull()
    const followed = await call(`/verify-email?token=${link}`, { headers: { Accept: "application/json" } })
    expect(followed.status).toBe(400)
  })

  test("are used up by the link", async () => {
    const student = await newStudent()
    const { code, cookie, link } = await ask(student.email)
    expect((await follow(link)).status).toBe(200)
    expect((await type({ email: student.email, code, cookie })).status).toBe(400)
  })

  test("say the same whatever is wrong", async () => {
    const [student, other] = [await newStudent(), await newStudent()]
    const old = await ask(student.email)
    const { code, cookie } = await ask(student.email, old.cookie)
    const tries = [
      { email: student.email, code: another(code), cookie },
      { email: student.email, code: old.code === code ? another(code, 2) : old.code, cookie },
      { email: student.email, code, cookie: "" },
      { email: other.email, code, cookie },
      { email: `nobody.${randomUUID()}@example.com`, code, cookie },
    ]
    const answers = await Promise.all(tries.map(type))
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 400))
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set([WRONG]))
    await db().oneTimeToken.updateMany({ where: { email: student.email }, data: { expiresAt: new Date(0) } })
    expect((await type({ email: student.email, code, cookie })).body.message).toBe(WRONG)
    expect(await sessions(student.id)).toBe(1)
  })

  test("are dead after five wrong tries, and a stranger's tries do not count", async () => {
    const student = await newStudent()
    const { email } = student
    const { code, cookie } = await ask(email)
    for (let count = 0; count < 8; count++)
      await type({ email, code: another(code, 1 + count), cookie: "asked-here=stranger" })
    for (let count = 0; count < 4; count++) await type({ email, code: another(code, 10 + count), cookie })
    const last = await db().oneTimeToken.findFirst({ where: { email }, select: { codeTries: true } })
    expect(last?.codeTries).toBe(4)
    await type({ email, code: another(code, 20), cookie })
    expect((await type({ email, code, cookie })).status).toBe(400)
    expect(await sessions(student.id)).toBe(1)
  })

  test("50 right ones at once open one session", async () => {
    const student = await newStudent()
    const { code, cookie } = await ask(student.email)
    const answers = await allServed(
      Array.from({ length: 30 }, () => () => type({ email: student.email, code, cookie })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessions(student.id)).toBe(2)
  })

  test("of another site, or malformed, are refused", async () => {
    const student = await newStudent()
    const { code, cookie } = await ask(student.email)
    const body = { email: student.email, code }
    const foreign = { "sec-fetch-site": "cross-site", cookie }
    expect((await call("/api/user/login-code", { method: "POST", headers: foreign, body })).status).toBe(403)
    for (const bad of ["12345", "1234567", "abcdef", ""])
      expect((await type({ email: student.email, code: bad, cookie })).status).toBe(400)
    expect((await type({ email: student.email, code, cookie })).status).toBe(200)
  })
})

describe("40 guesses at once", () => {
  const guesses = async (at?: string) => {
    const student = await newStudent()
    const { browserBinding, tokenHash } = { browserBinding: "m".repeat(43), tokenHash: randomUUID() }
    const { digest } = await import("../../lib/auth/random-token")
    const { hashOfCode } = await import("../../lib/accounts/commands/redeem")
    await db().oneTimeToken.create({
      data: {
        hash: tokenHash,
        purpose: "login",
        studentId: student.id,
        email: student.email,
        markerHash: digest(browserBinding),
        codeHash: hashOfCode({ tokenHash, code: "123456" }),
        expiresAt: new Date(Date.now() + 600_000),
      },
    })
    const cookie = `asked-here=${browserBinding}`
    const all = Array.from({ length: 29 }, (_, index) => another("500000", index))
    await Promise.all(all.map((code) => type({ email: student.email, code, cookie, at })))
    return (await db().oneTimeToken.findUniqueOrThrow({ where: { hash: tokenHash } })).codeTries
  }

  test("are five", async () => expect(await guesses()).toBe(5))

  test("are more when nothing counts them", async () => {
    // The twin: a trigger forgets every try, as a look before the leap would.
    const scratch = await scratchDatabase({
      mutateSql: `
        ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_code_tries;
        ALTER TABLE one_time_token ADD COLUMN guessed integer NOT NULL DEFAULT 0;
        CREATE FUNCTION forget_tries() RETURNS trigger AS $$
          BEGIN NEW.guessed := OLD.guessed + NEW.code_tries - OLD.code_tries; NEW.code_tries := 0; RETURN NEW; END
        $$ LANGUAGE plpgsql;
        CREATE TRIGGER forget_tries BEFORE UPDATE ON one_time_token FOR EACH ROW EXECUTE FUNCTION forget_tries();`,
    })
    const web = await startWeb({ databaseUrl: scratch.url })
    await onDatabase(scratch.url, async () => {
      await guesses(web.url)
      const [row] = await db().$queryRaw<
        { guessed: number }[]
      >`SELECT max(guessed) AS guessed FROM one_time_token`
      expect(row?.guessed).toBeGreaterThan(5)
    })
    await web.stop()
    await scratch.drop()
  })
})
