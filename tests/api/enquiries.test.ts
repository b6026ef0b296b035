import { randomBytes } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { MAILS_PER_HOUR } from "../../lib/enquiries/commands"
import {
  adminToken,
  anyAddress,
  call,
  db,
  eventually,
  fault,
  localUrl,
  mailsTo,
  onDatabase,
} from "../support/api"
import { clearFaults } from "../support/faults"
import { scratchDatabase, startWeb } from "../support/stack"

type Fields = Record<string, unknown>
const mark = () => randomBytes(5).toString("hex")
const contactBody = (given: Fields = {}) => ({
  name: "Ines Moreau",
  email: `ines.${mark()}@example.com`,
  message: "Is there room on Tuesday?",
  recaptchaToken: "human:contact",
  ...given,
})
const requestBody = (given: Fields = {}) => ({
  name: "Ines Moreau",
  email: `ines.${mark()}@example.com`,
  phone: "360-555-0142",
  sessionType: "yoga therapy",
  message: "",
  captchaToken: "human:booking_request",
  ...given,
})
const FORMS = [
  { path: "/api/contact", make: contactBody, token: "recaptchaToken", action: "contact" },
  {
    path: "/api/publicBookings/request",
    make: requestBody,
    token: "captchaToken",
    action: "booking_request",
  },
]
const send = (path: string, body: unknown, at?: string) => call(path, { method: "POST", body, at })
const teacher = () => process.env.TEACHER_EMAIL ?? ""
type Sent = { to: string[]; reply_to?: string | string[]; subject: string; html: string; text: string }

/** Mails to the teacher whose text has that word. */
async function toTeacher(word: string): Promise<Sent[]> {
  const answer = await fetch(`${localUrl()}/outbox?to=${encodeURIComponent(teacher())}`, {
    headers: { Accept: "application/json" },
  })
  const { emails } = (await answer.json()) as { emails: Sent[] }
  return emails.filter(({ text }) => text.includes(word))
}

// The teacher's mails are counted by the hour, and all tests write to one teacher.
beforeEach(async () => {
  await db().$executeRaw`
    UPDATE mail SET created_at = created_at - interval '2 hours' WHERE template = 'enquiries/arrived'`
})
afterEach(clearFaults)

describe.each(FORMS)("POST $path", ({ path, make, token, action }) => {
  test("writes to whoever wrote, once an hour, and nothing of what was typed", async () => {
    const body = make({ name: "Buy Tins", message: `see https://spam.example/${mark()}` })
    expect((await send(path, body)).status).toBe(200)
    expect((await send(path, { ...body, message: "again" })).status).toBe(200)
    const [mail] = await eventually(async () => {
      const found = await mailsTo(body.email as string)
      return found.length > 0 && found
    })
    expect(mail?.text).toContain("within two days")
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/spam|Buy Tins/)
    const template = "enquiries/received"
    expect(await db().mail.count({ where: { recipient: body.email as string, template } })).toBe(1)
  })

  test("keeps it, and mails it to the teacher, whose reply goes to the visitor", async () => {
    const word = mark()
    const body = make({ message: `one ${word}\r\ntwo <b>` })
    const answer = await send(path, body)
    expect(answer.status).toBe(200)
    expect(answer.body.message).toMatch(/\w/)
    const kept = await db().enquiry.findFirstOrThrow({ where: { email: body.email as string } })
    expect(kept.message).toBe(`one ${word}\ntwo <b>`)
    const [mail] = await eventually(async () => {
      const found = await toTeacher(word)
      return found.length > 0 && found
    })
    expect([mail?.reply_to].flat()).toEqual([body.email])
    expect(mail?.to).toEqual([teacher()])
    expect(mail?.html).toContain("two &lt;b&gt;")
  })

  test.each(["name", "email"])("needs %s", async (field) => {
    const answer = await send(path, make({ [field]: undefined }))
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID"])
    expect(answer.body.fields).toHaveProperty(field)
  })

  test.each([
    ["name", "Eve\r\nBcc: x@example.com"],
    ["name", "x".repeat(61)],
    ["name", ["a"]],
    ["email", "eve@example.com\r\nBcc: x@example.com"],
    ["email", "eve@example"],
    ["email", { $ne: "" }],
    ["message", "x".repeat(5001)],
    ["message", "\ud800"],
  ])("refuses %s %.30j and keeps nothing", async (field, value) => {
    const before = await db().enquiry.count()
    expect((await send(path, make({ [field]: value }))).status).toBe(400)
    expect(await db().enquiry.count()).toBe(before)
  })

  test.each([undefined, "", 7, "x".repeat(100_000)])("refuses the captcha token %.20j", async (given) => {
    const answer = await send(path, make({ [token]: given }))
    expect([400, 413]).toContain(answer.status)
    if (answer.status === 400) expect(answer.body.message).toBe("reCAPTCHA token not generated")
  })

  test.each([`bot:${action}`, "human:admin_login", "never made"])(
    "refuses %s as not human, and keeps nothing",
    async (given) => {
      const body = make({ [token]: given })
      const answer = await send(path, body)
      expect([answer.status, answer.body.code]).toEqual([403, "NOT_HUMAN"])
      expect(answer.body.message).toBe("We couldn't verify that you're human. Please try again.")
      expect(await db().enquiry.count({ where: { email: body.email as string } })).toBe(0)
    },
  )

  test.each(["error", "reset", "garbage"])("is 503 while the captcha service answers %s", async (mode) => {
    await fault({ service: "recaptcha", operation: "verify", mode, times: 1 })
    const body = make()
    const answer = await send(path, body)
    expect([answer.status, answer.body.code]).toEqual([503, "CAPTCHA_DOWN"])
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/)
    expect(await db().enquiry.count({ where: { email: body.email as string } })).toBe(0)
  })

  test("is refused from one caller the sixth time in ten minutes, whatever the captcha says", async () => {
    const headers = { "X-Forwarded-For": anyAddress() }
    const statuses = []
    for (let count = 0; count < 6; count++)
      statuses.push((await call(path, { method: "POST", body: make(), headers })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await call(path, { method: "POST", body: make(), headers })
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/)
  })

  test("takes no other content type", async () => {
    const headers = { "Content-Type": "text/plain" }
    const answer = await call(path, { method: "POST", body: JSON.stringify(make()), headers })
    expect(answer.status).toBe(415)
  })
})

test("one address is heard twenty times in an hour, wherever it writes from", async () => {
  const email = `often.${mark()}@example.com`
  for (let count = 0; count < 20; count++)
    expect((await send("/api/contact", contactBody({ email }))).status).toBe(200)
  expect((await send("/api/publicBookings/request", requestBody({ email }))).status).toBe(429)
})

test.each(["Individual yoga", "", "constructor", ["yoga therapy"]])(
  "a booking request for %j is refused",
  async (sessionType) =>
    expect((await send("/api/publicBookings/request", requestBody({ sessionType }))).status).toBe(400),
)

test.each(["", "ring me", "1234", "+1\r\nBcc: x@example.com"])("phone %j is refused", async (phone) =>
  expect((await send("/api/publicBookings/request", requestBody({ phone }))).status).toBe(400),
)

test.each(["", "   ", "\u202e\u0007"])("a contact message of %j is refused", async (message) =>
  expect((await send("/api/contact", contactBody({ message }))).status).toBe(400),
)

test("a flood is kept whole, and reaches the teacher's mail box as a few mails and one that says so", async () => {
  const scratch = await scratchDatabase()
  const web = await startWeb({ databaseUrl: scratch.url })
  await onDatabase(scratch.url, async () => {
    const count = MAILS_PER_HOUR + 30
    // Ten at once: of more, a process that has just started on a busy machine turns some away (503).
    for (let sent = 0; sent < count; sent += 10) {
      const ten = Array.from({ length: 10 }, () => send("/api/contact", contactBody(), web.url))
      expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    }
    expect(await db().enquiry.count()).toBe(count)
    const mails = await db().mail.groupBy({ by: ["template"], _count: true })
    const counted = Object.fromEntries(mails.map((row) => [row.template, row._count]))
    expect(counted["enquiries/arrived"]).toBe(MAILS_PER_HOUR)
    expect(counted["enquiries/many"]).toBeLessThanOrEqual(2)
  })
  await web.stop()
  await scratch.drop()
})

test("the admin reads them, newest first, and marks one as answered and back", async () => {
  const token = await adminToken()
  const body = contactBody()
  await send("/api/contact", body)
  const { id } = await db().enquiry.findFirstOrThrow({ where: { email: body.email } })
  const list = async (answered: 0 | 1) => {
    const answer = await call(`/api/admin/enquiries?answered=${answered}&limit=500`, { token })
    const { enquiries } = answer.body as unknown as { enquiries: { _id: string; createdAt: string }[] }
    const times = enquiries.map(({ createdAt }) => createdAt)
    if (answered === 0) expect(times).toEqual([...times].sort().reverse())
    return enquiries.some(({ _id }) => _id === id)
  }
  const mark = (isAnswered: boolean) =>
    call(`/api/admin/enquiries/${id}`, { method: "PUT", token, body: { isAnswered } })
  expect([await list(0), await list(1)]).toEqual([true, false])
  expect((await mark(true)).status).toBe(200)
  expect([await list(0), await list(1)]).toEqual([false, true])
  expect((await mark(false)).status).toBe(200)
  expect([await list(0), await list(1)]).toEqual([true, false])
})
