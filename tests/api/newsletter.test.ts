import { randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import {
  type Answer,
  adminToken,
  anyAddress,
  call,
  db,
  eventually,
  localUrl,
  onDatabase,
  siteUrl,
} from "../support/api"
import { allServed } from "../support/rush"
import { scratchDatabase, startWeb } from "../support/stack"

const address = () => `reader.${randomBytes(5).toString("hex")}@example.com`
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(`/api/subscribers/${path}`, { method: "POST", body, headers })
const rowOf = (email: string) => db().subscriber.findUniqueOrThrow({ where: { email } })
const isOnTheList = async (email: string) => {
  const { confirmedAt, unsubscribedAt } = await rowOf(email)
  return confirmedAt !== null && unsubscribedAt === null
}

type Sent = { subject: string; text: string; headers?: Record<string, string> }
const mailsOf = async (to: string, subject: RegExp) => {
  const answer = await fetch(`${localUrl()}/outbox?to=${encodeURIComponent(to)}`, {
    headers: { Accept: "application/json" },
  })
  const { emails } = (await answer.json()) as { emails: Sent[] }
  return emails.filter((mail) => subject.test(mail.subject))
}
const newest = (to: string, subject: RegExp) => eventually(async () => (await mailsOf(to, subject))[0])
const tokenIn = ({ text }: Sent) => /confirm-letters\?token=([\w.-]+)/.exec(text)?.[1] ?? ""

async function newReader(): Promise<string> {
  const email = address()
  await post("subscribe", { email })
  await post("confirm", { token: tokenIn(await newest(email, /confirm/i)) })
  expect(await isOnTheList(email)).toBe(true)
  return email
}

describe("subscribing", () => {
  test("puts an address on the list once its owner has said so, and 409 from then on", async () => {
    const email = address()
    const asked = await post("subscribe", { email: ` ${email.toUpperCase()} ` })
    expect(asked.status).toBe(200)
    expect(await isOnTheList(email)).toBe(false)
    const mail = await newest(email, /confirm/i)
    expect((await call(`/confirm-letters?token=${tokenIn(mail)}`)).status).toBe(200)
    expect(await isOnTheList(email)).toBe(false)
    expect((await post("confirm", { token: tokenIn(mail) })).status).toBe(200)
    expect((await post("confirm", { token: tokenIn(mail) })).status).toBe(200)
    expect(await isOnTheList(email)).toBe(true)
    const again = await post("subscribe", { email })
    expect([again.status, again.body.message]).toEqual([409, "This email is already on our list."])
    await newest(email, /on the list/i)
    expect(await mailsOf(email, /on the list/i)).toHaveLength(1)
  })

  test("mails one address once a day, however many ask at once", async () => {
    const email = address()
    const answers = await allServed(Array.from({ length: 20 }, () => () => post("subscribe", { email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const count = () => db().mail.count({ where: { recipient: email } })
    expect(await count()).toBe(1)
    await db().subscriber.update({ where: { email }, data: { askedAt: new Date(Date.now() - 86_500_000) } })
    await allServed(Array.from({ length: 20 }, () => () => post("subscribe", { email })))
    expect(await count()).toBe(2)
  })

  test("twenty at once without the guard would mail more than once", async () => {
    const scratch = await scratchDatabase({
      mutateSql:
        "ALTER TABLE subscriber DROP CONSTRAINT IF EXISTS subscriber_email_key; DROP INDEX IF EXISTS subscriber_email_key",
    })
    await onDatabase(scratch.url, async () => {
      const email = address()
      const naive = async () => {
        if ((await db().subscriber.count({ where: { email } })) > 0) return 0
        await db().subscriber.create({ data: { email } })
        return 1
      }
      const made = await Promise.all(Array.from({ length: 20 }, naive))
      expect(made.filter(Boolean).length).toBeGreaterThan(1)
    })
    await scratch.drop()
  })

  test("is refused from one caller the sixth time in ten minutes", async () => {
    const headers = { "X-Forwarded-For": anyAddress() }
    const statuses = []
    for (let count = 0; count < 6; count++)
      statuses.push((await post("subscribe", { email: address() }, headers)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test.each([
    "",
    "a",
    "a@b",
    "a b@c.de",
    "a@b.co\r\nBcc: x@y.zz",
    `${"a".repeat(300)}@b.co`,
    7,
    null,
    ["a@b.co"],
  ])("refuses %.30j", async (email) => expect((await post("subscribe", { email })).status).toBe(400))

  test.each(["https://evil.example", "null", "http://localhost.evil.example", "https://localhost:1"])(
    "tells %s nothing about itself",
    async (origin) => {
      const headers = { Origin: origin, "Access-Control-Request-Method": "POST" }
      const answers: Answer[] = [
        await call("/api/subscribers/subscribe", { method: "OPTIONS", headers }),
        await post("subscribe", { email: address() }, { Origin: origin }),
      ]
      for (const answer of answers)
        expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
    },
  )

  test("lets the site's own origin read it, without cookies", async () => {
    const headers = { Origin: new URL(siteUrl()).origin, "Access-Control-Request-Method": "POST" }
    const answer = await call("/api/subscribers/subscribe", { method: "OPTIONS", headers })
    expect(answer.headers.get("access-control-allow-origin")).toBe(headers.Origin)
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
  })
})

describe("a link to confirm", () => {
  test.each(["", "x", "..", "a.b.c"])("of %j is refused", async (token) =>
    expect((await post("confirm", { token })).body.code).toBe("BAD_LINK"),
  )

  test("is refused with a letter changed, as one-click link, and for somebody who was deleted", async () => {
    const email = address()
    await post("subscribe", { email })
    const token = tokenIn(await newest(email, /confirm/i))
    const changed = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))
    expect((await post("confirm", { token: changed })).status).toBe(400)
    expect((await post(`one-click?token=${token}`)).status).toBe(400)
    await db().subscriber.delete({ where: { email } })
    expect((await post("confirm", { token })).status).toBe(400)
  })
})

describe("unsubscribing", () => {
  test("answers the same for a reader, a stranger and somebody who has left", async () => {
    const email = await newReader()
    const answers = [
      await post("unsubscribe", { email }),
      await post("unsubscribe", { email }),
      await post("unsubscribe", { email: address() }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { message: expect.stringMatching(/^You've been unsubscribed/) }])
  })

  test("tells the owner once, with a way back", async () => {
    const email = await newReader()
    await post("unsubscribe", { email })
    await post("unsubscribe", { email })
    expect(await isOnTheList(email)).toBe(false)
    const mail = await newest(email, /unsubscribed/i)
    expect(await mailsOf(email, /unsubscribed/i)).toHaveLength(1)
    expect((await post("confirm", { token: tokenIn(mail) })).status).toBe(200)
    expect(await isOnTheList(email)).toBe(true)
  })

  test.each(["GET", "HEAD"])("is not done by %s, as a mail scanner would", async (method) => {
    const email = await newReader()
    const path = `/unsubscribe?email=${encodeURIComponent(email)}`
    expect((await call(path, { method })).status).toBe(200)
    expect((await call(`/api/subscribers/unsubscribe?email=${email}`, { method })).status).toBe(405)
    expect(await isOnTheList(email)).toBe(true)
  })

  test("a stranger's address makes no row and no mail", async () => {
    const email = address()
    await post("unsubscribe", { email })
    expect(await db().subscriber.count({ where: { email } })).toBe(0)
    expect(await db().mail.count({ where: { recipient: email } })).toBe(0)
  })

  test("whoever has left can come back the usual way, a day after asking", async () => {
    const email = await newReader()
    await post("unsubscribe", { email })
    await db().subscriber.update({ where: { email }, data: { askedAt: new Date(Date.now() - 86_500_000) } })
    expect((await post("subscribe", { email })).status).toBe(200)
    expect(await db().mail.count({ where: { recipient: email, template: "newsletter/confirm" } })).toBe(2)
  })
})

describe("the mail program's own button (RFC 8058)", () => {
  test("is in our letters, takes a POST as mail providers send it, and does nothing on GET", async () => {
    const email = await newReader()
    const mail = await newest(email, /on the list/i)
    expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
    const url = /^<(.+)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? ""
    const path = url.replace(siteUrl(), "")
    expect(path).toMatch(/^\/api\/subscribers\/one-click\?token=/)
    for (const method of ["GET", "HEAD"]) expect((await call(path, { method })).status).toBe(405)
    expect(await isOnTheList(email)).toBe(true)
    const headers = { "Content-Type": "application/x-www-form-urlencoded" }
    const answer = await call(path, { method: "POST", body: "List-Unsubscribe=One-Click", headers })
    expect(answer.status).toBe(200)
    expect(await isOnTheList(email)).toBe(false)
    expect(await db().mail.count({ where: { recipient: email, template: "newsletter/goodbye" } })).toBe(0)
  })

  test.each(["", "?token=", "?token=a.b.c", "?token=x&token=y"])("refuses %j", async (query) =>
    expect((await post(`one-click${query}`)).status).toBe(400),
  )
})

describe("the admin's list", () => {
  test("has who gets the letters and nobody else, and forgets whom the admin deletes", async () => {
    const token = await adminToken()
    const [reader, pending, gone] = [await newReader(), address(), await newReader()]
    await post("subscribe", { email: pending })
    await post("unsubscribe", { email: gone })
    const list = async () =>
      (await call("/api/admin/subscribers", { token })).body as unknown as { _id: string; email: string }[]
    const found = (await list()).find(({ email }) => email === reader)
    expect(found).toEqual({
      _id: expect.any(String),
      email: reader,
      subscribedAt: expect.stringMatching(/Z$/),
    })
    expect((await list()).filter(({ email }) => [pending, gone].includes(email))).toEqual([])
    const remove = () => call(`/api/admin/subscribers/${found?._id}`, { method: "DELETE", token })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    expect(await db().subscriber.count({ where: { email: reader } })).toBe(0)
  })

  test("comes by the page", async () => {
    const token = await adminToken()
    const emails = Array.from({ length: 101 }, () => address())
    await db().subscriber.createMany({ data: emails.map((email) => ({ email, confirmedAt: new Date() })) })
    const pageOf = async (page: string) =>
      (await call(`/api/admin/subscribers?page=${page}`, { token })).body as unknown as { _id: string }[]
    const [first, second, beyond] = [await pageOf("1"), await pageOf("2"), await pageOf("9999")]
    expect(first).toHaveLength(100)
    expect(second.length).toBeGreaterThan(0)
    expect(beyond.length).toBeGreaterThan(0)
    expect(second.some(({ _id }) => first.some((one) => one._id === _id))).toBe(false)
    expect((await call("/api/admin/subscribers?page=0", { token })).status).toBe(400)
    const all = (await call("/api/admin/subscribers", { token })).body as unknown as { email: string }[]
    expect(emails.every((email) => all.some((one) => one.email === email))).toBe(true)
  })
})

test("private answers are not stored, and wrong methods are told which are right", async () => {
  const token = await adminToken()
  const list = await call("/api/admin/subscribers", { token })
  expect(list.headers.get("cache-control")).toBe("private, no-store")
  for (const path of ["subscribe", "unsubscribe", "confirm", "one-click"]) {
    const answer = await call(`/api/subscribers/${path}`, { method: "DELETE" })
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
  }
})

test("counters hold across two web processes", async () => {
  const scratch = await scratchDatabase()
  const [one, two] = await Promise.all([
    startWeb({ databaseUrl: scratch.url }),
    startWeb({ databaseUrl: scratch.url }),
  ])
  const headers = { "X-Forwarded-For": anyAddress() }
  const ask = (at: string) =>
    call("/api/subscribers/subscribe", { method: "POST", body: { email: address() }, headers, at })
  const statuses = []
  for (const at of [one, two, one, two, one, two]) statuses.push((await ask(at.url)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await one.restart()
  expect((await ask(one.url)).status).toBe(429)
  await Promise.all([one.stop(), two.stop()])
  await scratch.drop()
})
