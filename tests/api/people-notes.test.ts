import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { resealNotes } from "../../lib/people/commands"
import { newestPrefix, sealNotes } from "../../lib/people/keys"
import { makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, eventually, mailsTo, newStudent } from "../support/api"
import { newEvent } from "../support/classes"
import { personKeyOf } from "../support/desk"
import { find, page, write } from "../support/people"
import { startWeb } from "../support/stack"

let token: string
beforeAll(async () => {
  token = await adminToken()
})

describe("notes", () => {
  async function somebody() {
    const student = await newStudent()
    return { student, key: await personKeyOf(student) }
  }

  test("are kept, changed and taken away, and say who changed them but never what", async () => {
    const { student, key } = await somebody()
    const text = "Left shoulder.\nNo headstands 🌿"
    expect((await write(key, { text: `${text}\r\n \n`, version: 0 })).body).toEqual({
      notes: { text, version: 1, savedAt: expect.any(String), isUnreadable: false },
    })
    expect((await page(student.email)).notes).toMatchObject({ text, version: 1 })
    expect(await find(student.email)).toMatchObject([{ hasNotes: true }])
    expect((await write(key, { text: "  ", version: 1 })).body).toMatchObject({
      notes: { text: "", version: 2 },
    })
    expect(await find(student.email)).toMatchObject([{ hasNotes: false }])
    const trail = await db().auditEntry.findMany({ where: { subject: `person:${key}` } })
    expect(trail.map(({ action, details }) => [action, details])).toEqual([
      ["change notes", {}],
      ["change notes", {}],
    ])
  })

  test("of two screens: the second is told, with the newer text, and a lost answer is no conflict", async () => {
    const { key } = await somebody()
    await write(key, { text: "one", version: 0 })
    const late = await write(key, { text: "two", version: 0 })
    expect([late.status, late.body.code]).toEqual([409, "NOTES_CHANGED"])
    expect(late.body.notes).toMatchObject({ text: "one", version: 1 })
    expect((await write(key, { text: "one", version: 0 })).body).toMatchObject({ notes: { version: 1 } })
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(key, { text: `tab ${at}`, version: 1 })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.code === "NOTES_CHANGED")).toHaveLength(9)
  })

  test.each([
    ["1 MB", "x".repeat(1_000_000), 413],
    ["20,001 letters", "x".repeat(20_001), 400],
    ["a null byte", "a\0b", 400],
    ["half a character", "a\ud800", 400],
    ["a number", 12, 400],
    ["nothing", undefined, 400],
  ])("of %s are refused", async (_what, text, status) => {
    const { student, key } = await somebody()
    expect((await write(key, { text, version: 0 })).status).toBe(status)
    expect((await page(student.email)).notes).toMatchObject({ text: "", version: 0 })
  })

  test.each([-1, 1.5, "0", null, 3e9])("with version %j are refused", async (version) => {
    const { key } = await somebody()
    expect((await write(key, { text: "x", version })).status).toBe(400)
  })

  test("of 20,000 letters in any script are kept", async () => {
    const { key } = await somebody()
    const text = "北".repeat(20_000)
    expect((await write(key, { text, version: 0 })).body).toMatchObject({ notes: { text } })
  })

  test("are in no row, no export, no email and no answer to others", async () => {
    const { student, key } = await somebody()
    const words = `wordsofhers${randomUUID().slice(0, 8)}`
    await makeSignUp({ eventId: (await newEvent()).id, name: "Ada", email: student.email })
    expect((await write(key, { text: words, version: 0 })).status).toBe(200)
    await write(key, { text: `${words} lost`, version: 0 })

    const tables = await db().$queryRaw<{ name: string }[]>`
      SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const [{ found } = { found: 0n }] = await db().$queryRawUnsafe<{ found: bigint }[]>(
        `SELECT count(*) AS found FROM ${name} t WHERE t::text ILIKE '%${words}%'`,
      )
      expect([name, found]).toEqual([name, 0n])
    }
    const { notes } = await db().person.findUniqueOrThrow({ where: { id: key } })
    expect(notes).toMatch(/^v1\./)

    const own = await call(`/api/user/${student.id}/data`, { token: student.token })
    const others = await Promise.all(
      [
        "users/export",
        "users",
        "signups",
        "signups/csv",
        "subscribers/csv",
        "orders/csv",
        "people",
        "today",
      ].map((path) => call(`/api/admin/${path}`, { token })),
    )
    for (const answer of [own, ...others]) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(words)
    }
    expect(JSON.stringify(await mailsTo(student.email))).not.toContain(words)
  })

  test("are in no line of the log, also when they could not be kept", async () => {
    const { student, key } = await somebody()
    const words = `wordsofhers${randomUUID().slice(0, 8)}`
    let said = ""
    const web = await startWeb({
      onOutput: (text) => {
        said += text
      },
    })
    const path = `/api/admin/people/${key}/notes`
    const put = (body: unknown) => call(path, { method: "PUT", token, body, at: web.url })
    const text = `${words} ${student.email}`
    expect((await put({ text, version: 7 })).status).toBe(409)
    expect((await put({ text: words.repeat(2000), version: 0 })).status).toBe(400)
    // Somebody else holds the row for longer than a caller waits.
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM person WHERE id = ${key}::uuid FOR UPDATE`
      expect((await put({ text, version: 0 })).status).toBe(503)
    })
    expect((await put({ text, version: 0 })).status).toBe(200)
    await eventually(async () => said.includes(path))
    await web.stop()
    expect(said).not.toContain(words)
  })

  test("in plain text are refused by the database itself", async () => {
    const { key } = await somebody()
    await expect(db().person.update({ where: { id: key }, data: { notes: "left knee" } })).rejects.toThrow(
      /person_notes_sealed/,
    )
  })

  test("that were written with a key that is gone, or lie in another's row, are said to be so and never written over", async () => {
    const { student, key } = await somebody()
    const sealed = sealNotes({ personId: randomUUID(), text: "somebody else's" })
    await db().person.update({ where: { id: key }, data: { notes: sealed, notesVersion: 4 } })
    expect((await page(student.email)).notes).toMatchObject({ text: "", version: 4, isUnreadable: true })
    const refused = await write(key, { text: "new", version: 4 })
    expect([refused.status, refused.body.code]).toEqual([409, "NOTES_UNREADABLE"])
    await resealNotes()
    expect(await db().person.findUniqueOrThrow({ where: { id: key } })).toMatchObject({ notes: sealed })
  })

  test("of an older key are encrypted anew by the worker, and read the same", async () => {
    const { key } = await somebody()
    await write(key, { text: "as before", version: 0 })
    const before = process.env.NOTES_KEY
    process.env.NOTES_KEY = `${"another key of her notes".padEnd(32, "!")},${before}`
    vi.resetModules()
    const turned = await import("../../lib/people/commands")
    const keys = await import("../../lib/people/keys")
    try {
      await turned.resealNotes()
      const { notes, notesVersion } = await db().person.findUniqueOrThrow({ where: { id: key } })
      expect(notes?.startsWith(keys.newestPrefix())).toBe(true)
      expect(notes?.startsWith(newestPrefix())).toBe(false)
      expect(keys.openNotes({ personId: key, sealed: notes ?? "" })).toBe("as before")
      expect(notesVersion).toBe(1)
    } finally {
      process.env.NOTES_KEY = before
      await resealNotes()
      await db().person.updateMany({ where: { id: key }, data: { notes: null } })
    }
  })
})
