import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { queueLetter } from "../../lib/jobs/queue"
import { makeStudent } from "../../prisma/factories"
import { adminToken, call, db, eventually, fault, localUrl, type Mailed, mailsTo } from "../support/api"
import { chances } from "../support/chances"
import { clearFaults } from "../support/faults"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { type Running, startWorker } from "../support/stack"

/** Letters (docs/product.md, Letters): to each who confirmed exactly one, whatever dies. */

const site = ownSite()
let worker: Running
beforeAll(async () => {
  worker = await startWorker({ databaseUrl: site.databaseUrl })
})
afterAll(() => worker?.stop())

const inside = <T>(work: () => Promise<T>) => site.inside(work)
const admin = async (method: string, path: string, body?: unknown, headers = {}) =>
  call(`/api/admin/${path}`, { method, body, headers, token: await inside(adminToken), at: site.url })
type Letter = {
  state: string
  version: number
  counts: { people: number; sent: number; failed: number; waiting: number; left: number }
}
const read = async (id: string) => (await admin("GET", `letters/${id}`)).body as unknown as Letter
const until = (id: string, state: string) =>
  eventually(async () => {
    const letter = await read(id)
    return letter.state === state ? letter : null
  })
const write = async (given: object = {}) => {
  const body = { subject: `Spring ${crypto.randomUUID()}`, text: "Hello **there**.", ...given }
  const { body: said } = await admin("POST", "letters", body)
  return { id: String(said._id), subject: body.subject }
}
const send = (id: string, body?: object) => admin("POST", `letters/${id}/send`, body)

/** As many who confirmed, and nobody else. */
async function readers(count: number): Promise<string[]> {
  const run = crypto.randomUUID().slice(0, 8)
  const emails = Array.from({ length: count }, (_, index) => `reader-${run}-${index}@example.com`)
  await inside(async () => {
    await db().subscriber.deleteMany({})
    await db().subscriber.createMany({ data: emails.map((email) => ({ email, confirmedAt: new Date(0) })) })
  })
  return emails
}
const secret = () => Buffer.from((process.env.RESEND_WEBHOOK_SECRET ?? "").slice(6), "base64")

async function post(given: { to: string; type?: string; id?: string; at?: number; tamper?: boolean }) {
  const { createHmac } = await import("node:crypto")
  const {
    to,
    type = "email.complained",
    id = `msg_${crypto.randomUUID()}`,
    at = Date.now() / 1000,
    tamper,
  } = given
  const bounce = { type: "Permanent", message: "No such mailbox" }
  const body = JSON.stringify({ type, data: { to: [to], bounce } })
  const time = String(Math.floor(at))
  const mark = createHmac("sha256", secret()).update(`${id}.${time}.${body}`).digest("base64")
  const headers = { "svix-id": id, "svix-timestamp": time, "svix-signature": `v1,AAAA v1,${mark}` }
  const sent = tamper ? body.replace(to, "somebody-else@example.com") : body
  return (await call("/api/webhooks/resend", { method: "POST", body: sent, headers, at: site.url })).status
}

const copies = async (email: string, subject: string) =>
  (await mailsTo(email)).filter((mail) => mail.subject === subject).length
const expectOneEach = async (emails: string[], subject: string) => {
  for (const email of emails) expect([email, await copies(email, subject)]).toEqual([email, 1])
}

describe("a letter", () => {
  test("asked for with the same key at another time is refused, and sent by the first", async () => {
    await readers(1)
    const { id } = await write()
    const headers = { "Idempotency-Key": crypto.randomUUID() }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const sendAt = (at: string) => admin("POST", `letters/${id}/send`, { at }, headers)
    const [first, other] = [inDays(2), inDays(3)]
    expect((await sendAt(first)).status).toBe(200)
    const again = await sendAt(first)
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"])
    const refused = await sendAt(other)
    expect([refused.status, refused.body.code]).toEqual([422, "KEY_REUSED"])
    await admin("DELETE", `letters/${id}`)
  })

  test("goes to each who confirmed, with both ways to leave, her address, and nothing that tracks", async () => {
    const emails = await readers(3)
    const subscribed = { confirmedAt: null, unsubscribedAt: null }
    await inside(() => db().subscriber.create({ data: { email: "asked-only@example.com", ...subscribed } }))
    const button = { label: "See the calendar", url: "https://site.example/calendar" }
    const { id, subject } = await write({ text: "Hello **there**, see [the calendar](/calendar).", button })
    expect((await read(id)).counts.people).toBe(3)
    expect((await send(id)).status).toBe(200)
    const { counts } = await until(id, "sent")
    expect(counts).toEqual({ people: 3, sent: 3, failed: 0, waiting: 0, left: 0 })
    await expectOneEach(emails, subject)
    expect(await copies("asked-only@example.com", subject)).toBe(0)
    const [email = ""] = emails
    const mail = (await mailsTo(email)).find((one) => one.subject === subject)
    const { content } = (await admin("GET", "content/site")).body as { content: { postalAddress: string } }
    for (const body of [mail?.html, mail?.text]) {
      expect(body?.replaceAll("&nbsp;", " ")).toContain(content.postalAddress)
      expect(body).toContain(`/unsubscribe?email=${encodeURIComponent(email)}`)
      expect(body).not.toContain("letters.invalid")
    }
    expect(mail?.html).toContain("<strong>there</strong>")
    expect(mail?.html).toMatch(/href="http:\/\/localhost:\d+\/calendar"/)
    expect(mail?.html).not.toContain("<img")
    expect(Buffer.byteLength(mail?.html ?? "")).toBeLessThan(102 * 1024)
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
    const oneClick = new URL(String(mail?.headers["List-Unsubscribe"]).slice(1, -1))
    const left = await call(oneClick.pathname + oneClick.search, { method: "POST", at: site.url })
    expect(left.status).toBe(200)
    expect((await read(id)).counts.left).toBe(1)
  })

  test("is not sent twice, changed or deleted once it is out", async () => {
    await readers(1)
    const { id } = await write()
    const answers = await Promise.all([send(id), send(id), send(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await until(id, "sent")
    expect((await admin("PUT", `letters/${id}`, { subject: "Other" })).status).toBe(409)
    expect((await admin("DELETE", `letters/${id}`)).status).toBe(409)
    expect((await send(id)).status).toBe(409)
  })

  test("is saved as it is typed; a second tab is told", async () => {
    const { id } = await write({ subject: "", text: "" })
    const { version } = await read(id)
    const headers = { "If-Match": `"${version}"` }
    expect((await admin("PUT", `letters/${id}`, { subject: "One" }, headers)).status).toBe(200)
    expect((await admin("PUT", `letters/${id}`, { subject: "Two" }, headers)).status).toBe(409)
    expect((await send(id)).status).toBe(400)
    expect((await admin("DELETE", `letters/${id}`)).status).toBe(204)
  })

  test("is kept half written as a draft; what is scheduled stays whole", async () => {
    const { id } = await write()
    const half = { text: "Long.", button: { label: "Order", url: "" } }
    expect(await admin("PUT", `letters/${id}`, half)).toMatchObject({ status: 200, body: half })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    for (const refused of [await send(id), await send(id, { at }), await admin("POST", `letters/${id}/test`)])
      expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ["button.label"]])
    const button = { label: "Order", url: "https://site.example" }
    expect((await admin("PUT", `letters/${id}`, { button })).status).toBe(200)
    expect((await send(id, { at })).status).toBe(200)
    for (const given of [{ subject: "" }, { text: " " }, { button: half.button }])
      expect((await admin("PUT", `letters/${id}`, given)).status).toBe(400)
    expect(await read(id)).toMatchObject({ text: "Long.", button, state: "scheduled" })
    expect((await admin("PUT", `letters/${id}`, { text: "Longer." })).body.text).toBe("Longer.")
    expect((await admin("DELETE", `letters/${id}`)).status).toBe(204)
  })

  test("is tested by one email to her, and looked at without any", async () => {
    const { id, subject } = await write()
    const shown = await admin("GET", `letters/${id}/preview`)
    expect(shown.body).toEqual({ html: expect.stringContaining(subject), lacks: {} })
    const { to } = (await admin("POST", `letters/${id}/test`)).body as { to: string }
    await eventually(async () => (await copies(to, `Test: ${subject}`)) === 1)
    expect((await read(id)).state).toBe("draft")
  })

  test("waits for its time by the database’s clock, and is a draft again when it is stopped", async () => {
    const emails = await readers(1)
    const { id, subject } = await write()
    expect((await send(id, { at: new Date(Date.now() - 60_000).toISOString() })).status).toBe(400)
    expect((await send(id, { at: "soon" })).status).toBe(400)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await send(id, { at })).body).toMatchObject({ state: "scheduled", sendAt: at })
    expect((await admin("POST", `letters/${id}/stop`)).body).toMatchObject({ state: "draft", sendAt: null })
    expect((await send(id, { at })).status).toBe(200)
    // An hour later.
    await inside(() =>
      db().$transaction(async (tx) => {
        await tx.letter.update({ where: { id }, data: { sendAt: new Date() } })
        await queueLetter(tx, { letterId: id })
      }),
    )
    await until(id, "sent")
    await expectOneEach(emails, subject)
  })

  test("needs her postal address", async () => {
    const { content } = (await admin("GET", "content/site")).body as { content: { postalAddress: string } }
    await admin("PUT", "content/site", { postalAddress: "" })
    const { id } = await write()
    const shown = await admin("GET", `letters/${id}/preview`)
    expect(Object.keys(shown.body.lacks as object)).toEqual(["postalAddress"])
    const refused = await send(id)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ["postalAddress"]])
    await admin("PUT", "content/site", { postalAddress: content.postalAddress })
  })

  test("that Gmail would cut off is refused", async () => {
    const { id } = await write({ text: "x\n\n".repeat(6600) })
    expect((await send(id)).status).toBe(400)
  })
})

describe("on the way", () => {
  test("an answer that is lost, and a while without Resend, leave each with exactly one", async () => {
    const emails = await readers(105)
    const { id, subject } = await write()
    await fault({ service: "resend", operation: "send", mode: "lost-response", times: 1 })
    await fault({ service: "resend", operation: "send", mode: "error", status: 500, times: 1 })
    await send(id)
    const { counts } = await until(id, "sent")
    await clearFaults()
    expect(counts).toMatchObject({ sent: 105, failed: 0 })
    await expectOneEach(emails, subject)
    const batches = await inside(() => db().letterBatch.findMany({ where: { letterId: id } }))
    expect(batches.map(({ people }) => people).sort()).toEqual([100, 5])
    expect(batches.every(({ payload }) => payload === null)).toBe(true)
  })

  test("an address that Resend refuses is counted, and keeps nobody else’s back", async () => {
    const emails = await readers(2)
    await inside(() => db().subscriber.create({ data: { email: "no address", confirmedAt: new Date(0) } }))
    const { id, subject } = await write()
    await send(id)
    expect((await until(id, "sent")).counts).toMatchObject({ sent: 2, failed: 1 })
    await expectOneEach(emails, subject)
  })

  test("who leaves before their batch is frozen gets none; stopped, it goes no further, and goes on when told", async () => {
    const emails = await readers(102)
    const { id, subject } = await write()
    await fault({ service: "resend", operation: "send", mode: "error", status: 503 })
    await send(id)
    await eventually(
      async () => (await inside(() => db().letterBatch.count({ where: { letterId: id } }))) === 1,
    )
    const waiting = await inside(async () => {
      const frozen = await db().letterRecipient.findMany({ where: { letterId: id } })
      const taken = new Set(frozen.map(({ email }) => email))
      return emails.filter((email) => !taken.has(email))
    })
    expect(waiting).toHaveLength(2)
    const [gone = "", kept = ""] = waiting
    const body = { email: gone }
    await call("/api/subscribers/unsubscribe", { method: "POST", body, at: site.url })
    expect((await admin("POST", `letters/${id}/stop`)).body).toMatchObject({ state: "stopped" })
    await clearFaults()
    // What was handed over may have arrived: it is finished, and nothing else begins.
    await eventually(async () => ((await read(id)).counts.sent === 100 ? true : null))
    expect((await read(id)).state).toBe("stopped")
    await send(id)
    expect((await until(id, "sent")).counts).toMatchObject({ sent: 101, failed: 0, waiting: 0 })
    expect([await copies(gone, subject), await copies(kept, subject)]).toEqual([0, 1])
  })
})

describe("kill -9 of the worker", () => {
  test.each(["letters:frozen", "letters:sent-unmarked"])(
    "at %s: each gets exactly one",
    async (FAILPOINT) => {
      const emails = await readers(rounds({ once: 12, long: 300 }))
      const { id, subject } = await write()
      await worker.stop()
      await send(id)
      const dying = await startWorker({ databaseUrl: site.databaseUrl, env: { FAILPOINT } })
      await dying.exited
      await worker.restart()
      await until(id, "sent")
      await expectOneEach(emails, subject)
    },
  )
})

describe("kill -9 of the worker at any moment", () => {
  /** So long the stand-in thinks about a batch: a random moment falls before, into or after it. */
  const SLOW_MS = 200
  type Reader = Mailed & { to: string[] }
  /** What Resend was handed of a letter, by address. */
  const received = async (subject: string) => {
    const answer = await fetch(`${localUrl()}/outbox`, { headers: { Accept: "application/json" } })
    const { emails } = (await answer.json()) as { emails: Reader[] }
    return emails.filter((mail) => mail.subject === subject).flatMap(({ to }) => to)
  }
  /** Who is in a batch. The lock waits for what a dead worker has left to the database. */
  const frozen = (id: string) =>
    inside(() =>
      db().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT FROM letter WHERE id = ${id}::uuid FOR UPDATE`
        return (await tx.letterRecipient.findMany({ where: { letterId: id } })).map(({ email }) => email)
      }),
    )
  const leave = (email: string) =>
    call("/api/subscribers/unsubscribe", { method: "POST", body: { email }, at: site.url })
  const json = { Accept: "application/json" }
  const logIn = async (email: string) => {
    await inside(() => makeStudent({ email }))
    await call("/login", { method: "POST", body: { email }, at: site.url })
    const token = await eventually(async () => {
      const links = (await mailsTo(email)).map(({ text }) => /verify-login\?token=([\w-]+)/.exec(text)?.[1])
      return links.find(Boolean)
    })
    return (await call(`/verify-login?token=${token}`, { headers: json, at: site.url })).status
  }

  test("leaves each active reader with exactly one; who left, bounced or complained before their batch has none", async () => {
    const emails = await readers(rounds({ once: 210, long: 400 }))
    const { id, subject } = await write()
    const any = chances()
    const gone = new Map<string, "left" | "bounced" | "complained">()
    await fault({ service: "resend", operation: "send", mode: "slow", delayMs: SLOW_MS })
    await send(id)
    for (let number = 1; number <= Math.floor(emails.length / 100); number++) {
      await eventually(() => inside(() => db().letterBatch.findFirst({ where: { letterId: id, number } })))
      await sleep(any(2 * SLOW_MS))
      await worker.kill9()
      const taken = new Set(await frozen(id))
      // Nothing is frozen while no worker lives: whoever goes now goes before their batch.
      const [left, bounced, complained] = emails.filter((email) => !taken.has(email) && !gone.has(email))
      if (left && bounced && complained) {
        gone.set(left, "left").set(bounced, "bounced").set(complained, "complained")
        const answers = [
          (await leave(left)).status,
          await post({ to: bounced, type: "email.bounced" }),
          await post({ to: complained }),
        ]
        expect(answers).toEqual([200, 200, 200])
      }
      await worker.restart()
    }
    await until(id, "sent")
    await clearFaults()
    expect(gone.size).toBeGreaterThan(0)
    const active = emails.filter((email) => !gone.has(email)).sort()
    expect((await received(subject)).sort()).toEqual(active)
    expect((await frozen(id)).sort()).toEqual(active)

    const [late = ""] = active
    await post({ to: late })
    const next = await write()
    await send(next.id)
    await until(next.id, "sent")
    expect((await received(next.subject)).sort()).toEqual(active.filter((email) => email !== late))
    const troubled = [...gone].filter(([, how]) => how !== "left").slice(0, 2)
    for (const [email, how] of [...troubled, [late, "complained"]])
      expect([how, await logIn(email as string)]).toEqual([how, 200])
  })
})

describe("Resend’s events", () => {
  const play = async (event: object) => {
    const answer = await fetch(`${localUrl()}/resend/events`, { method: "POST", body: JSON.stringify(event) })
    return ((await answer.json()) as { status: number }).status
  }
  const troubles = () => inside(() => db().mailTrouble.count())
  test("forged, changed, late or played again, change nothing", async () => {
    const [email = ""] = await readers(1)
    const before = await troubles()
    expect(await post({ to: email, tamper: true })).toBe(401)
    expect(await post({ to: email, at: Date.now() / 1000 - 600 })).toBe(401)
    expect(await post({ to: email, at: Date.now() / 1000 + 600 })).toBe(401)
    expect((await call("/api/webhooks/resend", { method: "POST", body: {}, at: site.url })).status).toBe(401)
    expect(await troubles()).toBe(before)
    const id = `msg_${crypto.randomUUID()}`
    expect([await post({ to: email, id }), await troubles()]).toEqual([200, before + 1])
    await inside(() => db().mailTrouble.deleteMany({ where: { email } }))
    expect([await post({ to: email, id }), await troubles()]).toEqual([200, before])
    expect([await post({ to: email, type: "email.delivered" }), await troubles()]).toEqual([200, before])
  })

  test("a complaint and a bounce end letters; she sees who and why", async () => {
    const [bounced = "", complained = "", kept = ""] = await readers(3)
    await post({ to: bounced.toUpperCase(), type: "email.bounced" })
    await post({ to: `Ada <${complained}>` })
    const { id, subject } = await write()
    await send(id)
    expect((await until(id, "sent")).counts.people).toBe(1)
    expect(await Promise.all([bounced, complained, kept].map((email) => copies(email, subject)))).toEqual([
      0, 0, 1,
    ])
    const { body } = await admin("GET", "letters")
    expect(body.readers).toBe(1)
    expect(body.troubles).toEqual(
      expect.arrayContaining([
        { email: bounced, kind: "bounce", reason: "No such mailbox", at: expect.any(String) },
        { email: complained, kind: "complaint", reason: expect.any(String), at: expect.any(String) },
      ]),
    )
  })

  test("a bounce leaves login links, once a day, and nothing else", async () => {
    const [email = ""] = await readers(1)
    await post({ to: email, type: "email.bounced" })
    const queue = (template: string) =>
      inside(async () => {
        const { queueMail } = await import("../../lib/jobs/queue")
        const key = `of-test/${crypto.randomUUID()}`
        await queueMail(db(), { key, to: email, template, data: { id: crypto.randomUUID() } } as never)
        return eventually(async () => {
          const mail = await db().mail.findUniqueOrThrow({ where: { key } })
          return mail.state === "queued" ? null : mail
        })
      })
    expect((await queue("newsletter/welcome")).state).toBe("failed")
    expect((await queue("newsletter/confirm")).state).toBe("sent")
    const second = await queue("newsletter/confirm")
    expect([second.state, second.doneAt]).toEqual(["failed", expect.any(Date)])
    await inside(() => db().mailTrouble.updateMany({ where: { email }, data: { triedAt: new Date(0) } }))
    expect((await queue("newsletter/confirm")).state).toBe("sent")
  })

  test("are played by the stand-in", async () => {
    expect(await play({ type: "email.bounced", to: `${crypto.randomUUID()}@example.com` })).toBe(200)
  })
})
