import { db } from "../db"
import { AppError } from "../errors"
import { log } from "../log"
import { newestPrefix, openNotes, sealNotes } from "./keys"
import { notesOf, type PersonNotes } from "./queries/person"

const AT_ONCE = 100

/**
 * Keeps notes on a person, encrypted; empty text takes them away. Throws NOT_FOUND; NOTES_CHANGED with the `notes` that
 * stand now, when `version` is not theirs; NOTES_UNREADABLE when what stands could not be read back.
 */
export async function saveNotes(given: {
  key: string
  text: string
  version: number
  actor: string
  now: Date
}): Promise<PersonNotes> {
  const { key, text, version, actor, now } = given
  return db().$transaction(async (tx) => {
    // Raw: row lock.
    const [row] = await tx.$queryRaw<Parameters<typeof notesOf>[0][]>`
      SELECT id, notes, notes_version AS "notesVersion", notes_at AS "notesAt" FROM person
      WHERE id = ${key}::uuid FOR UPDATE`
    if (!row) throw new AppError("NOT_FOUND", "That person doesn’t exist.")
    const notes = notesOf(row)
    if (notes.isUnreadable)
      throw new AppError("NOTES_UNREADABLE", "These notes were written with another key.")
    // The same words again: an answer was lost on its way.
    if (notes.text === text) return notes
    if (notes.version !== version)
      throw new AppError("NOTES_CHANGED", "These notes were changed somewhere else in the meantime.", {
        notes,
      })
    const sealed = text === "" ? null : sealNotes({ personId: key, text })
    const saved = await tx.person.update({
      where: { id: key },
      data: { notes: sealed, notesVersion: version + 1, notesAt: now },
    })
    // That they were changed, and never what they say.
    await tx.auditEntry.create({ data: { actor, action: "change notes", subject: `person:${key}` } })
    return notesOf(saved)
  })
}

/**
 * Encrypts notes of an older key with the newest one, and says in the log how many were, and how many cannot be read.
 * What is changed meanwhile stays.
 */
export async function resealNotes(): Promise<void> {
  const prefix = newestPrefix()
  let [sealedAnew, unreadable] = [0, 0]
  for (let after = "", isMore = true; isMore; ) {
    // Raw: from the key where the last ones ended.
    const rows = await db().$queryRaw<{ id: string; notes: string }[]>`
      SELECT id::text, notes FROM person
      WHERE notes IS NOT NULL AND NOT starts_with(notes, ${prefix}) AND id::text > ${after}
      ORDER BY id::text LIMIT ${AT_ONCE}`
    for (const { id, notes } of rows) {
      const text = openNotes({ personId: id, sealed: notes })
      if (text === null) unreadable++
      else {
        const data = { notes: sealNotes({ personId: id, text }) }
        sealedAnew += (await db().person.updateMany({ where: { id, notes }, data })).count
      }
    }
    isMore = rows.length === AT_ONCE
    after = rows.at(-1)?.id ?? after
  }
  if (sealedAnew + unreadable > 0) log("warn", { what: "notes of another key", sealedAnew, unreadable })
}
