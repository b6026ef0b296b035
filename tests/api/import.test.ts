import { randomBytes } from "node:crypto"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { toCsv } from "../../lib/csv"
import type { Plan } from "../../lib/imports/queries/plan"
import { instantToWallClock } from "../../lib/time"
import { makeSession } from "../../prisma/factories"
import { type Answer, adminToken, call, db, eventually, mailsTo, newStudent } from "../support/api"
import { csvRows } from "../support/csv"
import { freeMinute } from "../support/free-moments"
import { isLockAwaited } from "../support/own-site"
import { rounds } from "../support/rounds"
import { startWeb } from "../support/stack"

const mark = () => randomBytes(5).toString("hex")
const ZONE = "America/Los_Angeles"
type Given = {
  kind?: string
  file: string | Buffer
  digest?: string
  columns?: Record<string, number>
  way?: string
  leaveOut?: boolean
  tell?: boolean
  at?: string
}
const bodyOf = ({ kind = "students", file, at: _at, ...more }: Given) => ({
  kind,
  file: Buffer.from(file as string).toString("base64"),
  ...more,
})

async function preview(given: Given): Promise<Plan & Answer["body"]> {
  const answer = await call("/api/admin/import/preview", {
    method: "POST",
    token: await adminToken(),
    body: bodyOf(given),
  })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
  return answer.body as unknown as Plan & Answer["body"]
}
async function bring(given: Given): Promise<Answer> {
  const { digest } = given.digest ? given : await preview(given)
  const body = { ...bodyOf(given), digest }
  return call("/api/admin/import", { method: "POST", token: await adminToken(), body, at: given.at })
}
const outcomes = ({ rows }: Plan) => rows.map(({ outcome }) => outcome)
const students = (contains: string) =>
  db().student.findMany({ where: { email: { contains } }, orderBy: { email: "asc" } })
const address = (name: string, of: string) => `${name}.${of}@example.com`

describe("students", () => {
  test("are shown row by row, brought in whole, and the same file adds nothing the second time", async () => {
    const of = mark()
    const here = await newStudent()
    const file = toCsv(
      ["First Name", "Last Name", "Email", "Phone", "Banned"],
      [
        ["Ada", "Lovelace", address("ada", of), "+1 360-555-0100", ""],
        ["Ada", "Again", address("ADA", of), "", ""],
        ["Here", "Already", here.email, "", ""],
        ["Zoë, the “second”", 'O"Brien', address("zoe", of), "12", ""],
      ],
    )
    const plan = await preview({ file })
    expect([plan.source, plan.dates, outcomes(plan)]).toEqual([
      "Acuity",
      "mdy",
      ["new", "passed over", "here", "new"],
    ])
    expect(plan.rows[0]).toMatchObject({ line: 2, email: address("ada", of), what: "Ada Lovelace" })
    expect(await students(of)).toEqual([])
    const done = await bring({ file })
    expect(done.body).toEqual({ added: 2, here: 1, passedOver: 1, leftOut: 0, told: 0 })
    const made = await students(of)
    expect(made.map(({ firstName, phone, emailVerifiedAt }) => [firstName, phone, emailVerifiedAt])).toEqual([
      ["Ada", "3605550100", null],
      ["Zoë, the “second”", "12", null],
    ])
    expect((await db().student.findUniqueOrThrow({ where: { id: here.id } })).firstName).toBe(here.firstName)
    expect((await bring({ file })).body).toMatchObject({ added: 0, here: 3 })
    expect(await students(of)).toHaveLength(2)
    expect(await mailsTo(address("ada", of))).toEqual([])
    expect(await db().person.count({ where: { email: { contains: of } } })).toBe(2)
  })

  test("are told when she says so, and can log in", async () => {
    const of = mark()
    const file = `email;name\n${address("ada", of)};Ada Lovelace\n`
    expect((await bring({ file, tell: true })).body).toMatchObject({ added: 1, told: 1 })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(address("ada", of))
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe("My new website, and your account on it")
  })

  test("with wrong rows come all or none, until she leaves those out", async () => {
    const of = mark()
    const file = `name,email\nAda,${address("ada", of)}\n=1+1,${address("eve", of)}\nBob,nowhere\n`
    const plan = await preview({ file })
    expect(outcomes(plan)).toEqual(["new", "wrong", "wrong"])
    expect(plan.rows[1]?.says).toEqual(["The name starts like a spreadsheet formula."])
    expect(await bring({ file })).toMatchObject({ status: 400, body: { code: "INVALID" } })
    expect(await students(of)).toEqual([])
    expect((await bring({ file, leaveOut: true })).body).toMatchObject({ added: 1, leftOut: 2 })
  })

  test("come only as they were shown", async () => {
    const of = mark()
    const file = `name,email\nAda,${address("ada", of)}\n`
    const { digest } = await preview({ file })
    await newStudent({ email: address("ada", of) })
    expect(await bring({ file, digest })).toMatchObject({ status: 409, body: { code: "IMPORT_CHANGED" } })
    expect(await bring({ file: `${file}Bob,b@example.com\n`, digest })).toMatchObject({ status: 409 })
  })

  test("of two presses at once come once, and of a broken connection not at all", async () => {
    const of = mark()
    const file = toCsv(
      ["name", "email"],
      Array.from({ length: 50 }, (_, i) => [`Ada ${i}`, address(`a${i}`, of)]),
    )
    const { digest } = await preview({ file })
    const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await holder.connect()
    await holder.query("BEGIN")
    await holder.query("LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE")
    const first = bring({ file, digest })
    await eventually(isLockAwaited)
    const { rows } = await holder.query(
      `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%audit_log%'`,
    )
    expect(Number(rows[0].count)).toBeGreaterThan(0)
    await holder.query("ROLLBACK")
    await holder.end()
    expect((await first).status).toBe(503)
    expect(await students(of)).toEqual([])
    const both = await Promise.all([bring({ file, digest }), bring({ file, digest })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await students(of)).toHaveLength(50)
  })

  test.each([
    ["import:before-commit", 0, 200],
    ["import:committed-before-response", 60, 409],
  ])(
    "of a process that is killed at %s: %i are here, and the file brings the rest once",
    async (point, here, again) => {
      const of = mark()
      const emails = Array.from({ length: 60 }, (_, i) => address(`a${i}`, of))
      const file = toCsv(
        ["name", "email"],
        emails.map((email) => ["Ada", email]),
      )
      const { digest } = await preview({ file })
      const web = await startWeb({ env: { FAILPOINT: point } })
      await expect(bring({ file, digest, tell: true, at: web.url })).rejects.toThrow()
      await web.stop()
      expect(await students(of)).toHaveLength(here)
      expect((await bring({ file, digest, tell: true })).status).toBe(again)
      expect((await bring({ file, tell: true })).body).toMatchObject({ added: 0, here: 60, told: 0 })
      expect(await students(of)).toHaveLength(60)
      expect(await db().mail.count({ where: { recipient: { in: emails } } })).toBe(60)
    },
  )

  test("as many as a file may have come in one go", async () => {
    const of = mark()
    const count = rounds({ once: 500, long: 20_000 })
    const file = toCsv(
      ["name", "email"],
      Array.from({ length: count }, (_, i) => [`Ada ${i}`, address(`a${i}`, of)]),
    )
    expect((await preview({ file })).counts.new).toBe(count)
    expect((await bring({ file })).body).toMatchObject({ added: count })
    expect(await db().person.count({ where: { email: { contains: of } } })).toBe(count)
    await db().student.deleteMany({ where: { email: { contains: of } } })
  })
})

describe("a file", () => {
  const text = "Vorname;Last name;E-mail\nZoë;Größe;z@example.com\n"
  const latin1 = Buffer.from(text, "latin1")
  const utf16 = Buffer.from(text, "utf16le")
  test.each([
    ["UTF-8 with its mark", Buffer.from(`\ufeff${text}`), "utf-8"],
    ["windows-1252", latin1, "windows-1252"],
    ["UTF-16 with its mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), "utf-16le"],
    ["UTF-16 without", utf16, "utf-16le"],
    ["UTF-16, the other way round", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), "utf-16be"],
  ])("in %s is read", async (_what, file, encoding) => {
    const plan = await preview({ file, columns: { firstName: 0, lastName: 1, email: 2 } })
    expect([plan.encoding, plan.rows[0]?.what, plan.headings[0]]).toEqual([encoding, "Zoë Größe", "Vorname"])
  })

  test.each(["\t", "|", ",", ";"])("with %j between its cells is read", async (sign) => {
    const file = [
      ["email", "name"],
      [`x@example.com`, `"Ada${sign}Eve"`],
    ]
      .map((row) => row.join(sign))
      .join("\r\n")
    expect((await preview({ file })).rows[0]).toMatchObject({ outcome: "new", email: "x@example.com" })
  })

  test.each([
    ["nothing", "\n", "empty|nothing"],
    ["one line", "email,name\n", "nothing below"],
    ["Excel's own", "PK\u0003\u0004xxxx", "Excel"],
    ["an open quote", 'email,name\na@example.com,"Ada\nb@example.com,Bob\n', "quotes"],
    ["zeros", "email\0name\na\n", "isn’t a CSV file"],
    ["too many rows", `email\n${"a@example.com\n".repeat(20_001)}`, "20,001 rows"],
  ])("of %s is refused in words", async (_what, file, words) => {
    const answer = await call("/api/admin/import/preview", {
      method: "POST",
      token: await adminToken(),
      body: bodyOf({ file }),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(new RegExp(words))
  })

  test("too large for the site is refused", async () => {
    const body = { ...bodyOf({ file: "x" }), file: "A".repeat(9_000_000) }
    const answer = await call("/api/admin/import/preview", {
      method: "POST",
      token: await adminToken(),
      body,
    })
    expect(answer.status).toBe(413)
  })
})

test("subscribers come with the date and the way they agreed, and who has left stays off", async () => {
  const of = mark()
  await db().subscriber.create({
    data: { email: address("gone", of), confirmedAt: new Date(), unsubscribedAt: new Date() },
  })
  await db().subscriber.create({ data: { email: address("asked", of) } })
  const lines = [
    "ada,3/1/2024,yes",
    "gone,3/1/2024,yes",
    "no,3/1/2024,false",
    "asked,4/2/2024,yes",
    "late,,yes",
  ]
  const file = `email,subscribed on,accepts marketing\n${lines.map((line) => line.replace(",", `.${of}@example.com,`)).join("\n")}\n`
  expect(outcomes(await preview({ kind: "subscribers", file }))).toEqual([
    "wrong",
    "wrong",
    "passed over",
    "wrong",
    "wrong",
  ])
  const way = "Form on my old website"
  expect(outcomes(await preview({ kind: "subscribers", file, way }))).toEqual([
    "new",
    "here",
    "passed over",
    "new",
    "wrong",
  ])
  expect((await bring({ kind: "subscribers", file, way, leaveOut: true })).body).toMatchObject({ added: 2 })
  const all = await db().subscriber.findMany({
    where: { email: { contains: of } },
    orderBy: { email: "asc" },
  })
  expect(all.map((one) => [one.email.split(".")[0], one.consentWay, one.unsubscribedAt !== null])).toEqual([
    ["ada", way, false],
    ["asked", way, false],
    ["gone", "", true],
  ])
  expect(instantToWallClock(all[0]?.confirmedAt ?? new Date(), ZONE)).toEqual({
    date: "2024-03-01",
    time: "00:00",
  })
  expect(await db().mail.count({ where: { recipient: { contains: of } } })).toBe(0)
  const listed = await csvRows("/api/admin/subscribers/csv")
  expect(listed.find(({ Email }) => Email === address("ada", of))?.["How They Agreed"]).toBe(way)
})

test("waivers on paper stand on the person's page, once, and go with the person's account", async () => {
  const student = await newStudent()
  const file = `name,email,date signed\nAda Lovelace,${student.email},2/3/2023\n`
  expect((await bring({ kind: "waivers", file })).body).toMatchObject({ added: 1 })
  expect((await bring({ kind: "waivers", file })).body).toMatchObject({ added: 0, here: 1 })
  const { id } = await db().person.findUniqueOrThrow({ where: { email: student.email } })
  const token = await adminToken()
  const person = (await call(`/api/admin/people/${id}`, { token })).body as unknown as {
    paperWaivers: { name: string; signedOn: string }[]
  }
  expect(person.paperWaivers).toEqual([{ name: "Ada Lovelace", signedOn: "2023-02-03" }])
  expect((await call(`/api/admin/users/${student.id}`, { method: "DELETE", token })).status).toBe(200)
  expect(await db().paperWaiver.count({ where: { email: student.email } })).toBe(0)
})

test("passes come with what is left on them, for students who are here, once", async () => {
  const student = await newStudent()
  const until = instantToWallClock(new Date(Date.now() + 40 * 86_400_000), ZONE).date
  const lines = [
    `${student.email},Ten classes,7,${until}`,
    `nobody.${mark()}@example.com,Ten classes,3,${until}`,
  ]
  const file = `Email,Pass name,Classes left,Expires\n${lines.join("\n")}\n${student.email},Old,2,1/5/2020\n${student.email},Used,0,${until}\n`
  expect(outcomes(await preview({ kind: "passes", file }))).toEqual([
    "new",
    "wrong",
    "passed over",
    "passed over",
  ])
  const { digest } = await preview({ kind: "passes", file })
  const both = await Promise.all([1, 2].map(() => bring({ kind: "passes", file, digest, leaveOut: true })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const passes = await db().pass.findMany({ where: { studentId: student.id }, include: { credits: true } })
  expect(passes.map(({ name, balance, credits }) => [name, balance, credits.length])).toEqual([
    ["Ten classes", 7, 1],
  ])
  expect(instantToWallClock(new Date((passes[0]?.expiresAt.getTime() ?? 0) - 1), ZONE).date).toBe(until)
  expect(outcomes(await preview({ kind: "passes", file }))[0]).toBe("here")
})

test("classes to come stand on the calendar; those over, here, or in a session of hers do not", async () => {
  const of = mark()
  const day = (at: Date) => instantToWallClock(at, ZONE)
  const [free, booked] = [await freeMinute(), await freeMinute()]
  const student = await newStudent()
  await makeSession({ studentId: student.id, startsAt: booked, cents: 6000 })
  const lines = [
    `Flow ${of},${day(free).date} ${day(free).time},75 min,Quincy Street Studio,8`,
    `Rest ${of},${day(booked).date} ${day(booked).time},60,Quincy Street Studio,8`,
    `Old ${of},1/5/2020 9:00 AM,60,Quincy Street Studio,8`,
    `Bad ${of},1/5/2020,60,Quincy Street Studio,8`,
  ]
  const file = `Class,Start,Duration,Location,Capacity\n${lines.join("\n")}\n`
  const plan = await preview({ kind: "classes", file })
  expect(outcomes(plan)).toEqual(["new", "wrong", "passed over", "wrong"])
  expect((await bring({ kind: "classes", file, leaveOut: true })).body).toMatchObject({ added: 1 })
  const [made, ...more] = await db().event.findMany({ where: { title: { contains: of } } })
  expect(more).toEqual([])
  expect(made).toMatchObject({ startsAt: free, durationMinutes: 75, capacity: 8 })
  expect(made?.address).not.toBe("")
  expect(outcomes(await preview({ kind: "classes", file }))[0]).toBe("here")
})
