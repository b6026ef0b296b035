import { getContent } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, invalidField } from "../../errors"
import { queueLetter, queueMail } from "../../jobs/queue"
import { holdPhotos } from "../../pictures/commands/keep"
import { wallClockToInstant } from "../../time"
import { LONGEST_ADDRESS, renderLetter } from "../emails"
import { getLetter, noSuchLetter, UNTOUCHED, type WireLetter } from "../queries/letters"
import { isOpen, isSendable, type LetterWords, lacksOf, MOST_BYTES, TIME_HAS_PASSED } from "../rules"

type Which = { letterId: string }

/** Begins a letter; one that was begun a day ago or earlier, and never written, is deleted. */
export async function writeLetter({ subject, text, button }: LetterWords): Promise<{ _id: string }> {
  const aDayAgo = new Date(Date.now() - 24 * 3600_000)
  await db().letter.deleteMany({ where: { ...UNTOUCHED, updatedAt: { lt: aDayAgo } } })
  const data = { subject, text, buttonLabel: button.label, buttonUrl: button.url, isPublic: true }
  const { id } = await db().letter.create({ data, select: { id: true } })
  return { _id: id }
}

/**
 * Changes a letter that has not begun to go out; a draft may be half written. Throws NOT_FOUND, INVALID (what a
 * scheduled one would lack), CONFLICT (too late, or changed meanwhile: not the version of `ifMatch`).
 */
export async function changeLetter(
  given: Which & { fields: Partial<LetterWords>; ifMatch: number | undefined },
): Promise<WireLetter> {
  const { letterId, fields, ifMatch } = given
  const before = await getLetter({ letterId })
  if (!isOpen(before.state))
    throw new AppError("CONFLICT", "This letter is already on its way, so it can’t be changed.")
  const { subject, text, button } = { ...before, ...fields }
  if (before.state === "scheduled") await assertSendable({ subject, text, button })
  const { count } = await db().letter.updateMany({
    where: { id: letterId, state: before.state, version: ifMatch ?? before.version },
    data: {
      subject,
      text,
      buttonLabel: button.label,
      buttonUrl: button.url,
      version: { increment: 1 },
      updatedAt: new Date(),
    },
  })
  if (count === 0) throw changedMeanwhile()
  return getLetter({ letterId })
}

function changedMeanwhile() {
  return new AppError("CONFLICT", "This was changed somewhere else in the meantime. Please look at it again.")
}

/** Throws NOT_FOUND, CONFLICT for one that people have. */
export async function deleteLetter({ letterId, adminId }: Which & { adminId: string }): Promise<void> {
  const { subject } = await getLetter({ letterId })
  await db().$transaction(async (tx) => {
    const { count } = await tx.letter.deleteMany({
      where: { id: letterId, state: { in: ["draft", "scheduled"] } },
    })
    if (count === 0) throw new AppError("CONFLICT", "People already have this letter, so it stays here.")
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "delete letter",
        subject: `letter:${letterId}`,
        details: { subject },
      },
    })
  })
}

/** Emails the letter as it is now to the teacher. Throws NOT_FOUND, INVALID. */
export async function testLetter({ letterId, now }: Which & { now: Date }): Promise<{ to: string }> {
  const { subject, text, button } = await getLetter({ letterId })
  await assertSendable({ subject, text, button })
  const to = env().TEACHER_EMAIL
  const key = `letter-test/${letterId}/${now.getTime()}`
  await queueMail(db(), { key, to, template: "letters/test", data: { subject, text, button } })
  return { to }
}

/**
 * Sends a letter to everybody who confirmed: now, or at a time by the database's clock. What was stopped goes on with
 * whom it has not reached. Throws NOT_FOUND, INVALID (not complete, no postal address, a time that is past), CONFLICT.
 */
export async function sendLetter(
  given: Which & { at: string | undefined; adminId: string },
): Promise<WireLetter> {
  const { letterId, adminId } = given
  const letter = await getLetter({ letterId })
  await assertSendable(letter)
  const at = given.at === undefined ? null : instantOf(given.at)
  await db().$transaction(async (tx) => {
    const { version } = letter
    if (!(await begin(tx, { letterId, at, version }))) throw await whyNotSent(tx, { letterId, at, version })
    await queueLetter(tx, { letterId })
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "send letter",
        subject: `letter:${letterId}`,
        details: { subject: letter.subject, at: at?.toISOString() ?? "" },
      },
    })
  })
  return getLetter({ letterId })
}

type Start = Which & { at: Date | null; version: number }

/** Begins to send the version that was found complete. */
async function begin(tx: Tx, { letterId, at, version }: Start): Promise<boolean> {
  // Raw: one statement with conditions, by the database's clock.
  const begun =
    at === null
      ? await tx.$executeRaw`
          UPDATE letter SET state = 'sending', send_at = NULL, started_at = coalesce(started_at, now()), updated_at = now()
          WHERE id = ${letterId}::uuid AND version = ${version} AND state IN ('draft', 'scheduled', 'stopped')`
      : await tx.$executeRaw`
          UPDATE letter SET state = 'scheduled', send_at = ${at}, updated_at = now()
          WHERE id = ${letterId}::uuid AND version = ${version} AND state IN ('draft', 'scheduled')
            AND ${at}::timestamptz > now()`
  return begun > 0
}

async function whyNotSent(tx: Tx, { letterId, at, version }: Start): Promise<AppError> {
  const letter = await tx.letter.findUnique({ where: { id: letterId } })
  if (!letter) return noSuchLetter()
  if (letter.version !== version) return changedMeanwhile()
  if (at && isOpen(letter.state)) return invalidField("at", TIME_HAS_PASSED)
  return isSendable(letter.state)
    ? new AppError("CONFLICT", "This letter was stopped partway, so it can only continue now.")
    : new AppError("CONFLICT", "This letter is already on its way.")
}

/** Keeps a letter from going further: a scheduled one is a draft again. Throws NOT_FOUND, CONFLICT. */
export async function stopLetter({ letterId, adminId }: Which & { adminId: string }): Promise<WireLetter> {
  await db().$transaction(async (tx) => {
    // Raw: one statement with a condition for each state.
    const stopped = await tx.$executeRaw`
      UPDATE letter SET updated_at = now(), send_at = NULL,
        state = CASE state WHEN 'scheduled' THEN 'draft' ELSE 'stopped' END::letter_state
      WHERE id = ${letterId}::uuid AND state IN ('scheduled', 'sending')`
    if (stopped > 0) {
      const { subject } = await tx.letter.findUniqueOrThrow({ where: { id: letterId } })
      const details = { subject }
      return tx.auditEntry.create({
        data: { actor: `admin:${adminId}`, action: "stop letter", subject: `letter:${letterId}`, details },
      })
    }
    if (!(await tx.letter.count({ where: { id: letterId } }))) throw noSuchLetter()
    throw new AppError("CONFLICT", "This letter isn’t going out.")
  })
  return getLetter({ letterId })
}

/** The letter as the first reader would see it, and what keeps it from going out, by field. Throws NOT_FOUND. */
export async function previewLetter({
  letterId,
}: Which): Promise<{ html: string; lacks: Record<string, string> }> {
  const [letter, { content: site }] = await Promise.all([getLetter({ letterId }), getContent("site")])
  const { html } = await renderLetter({ letter, site, email: env().TEACHER_EMAIL })
  return { html, lacks: await lacksToSend(letter) }
}

/** Takes a part of a letter that failed off her list; false when it is not on it. */
export async function markBatchDone(tx: Tx, { batchId }: { batchId: string }): Promise<boolean> {
  const { count } = await tx.letterBatch.updateMany({
    where: { id: batchId, state: "failed", doneAt: null },
    data: { doneAt: new Date() },
  })
  return count > 0
}

/** Throws INVALID for what cannot go out as it is. */
async function assertSendable(letter: LetterWords): Promise<void> {
  const [lack] = Object.entries(await lacksToSend(letter))
  if (lack) throw invalidField(...lack)
  await holdPhotos(db(), letter.text)
}

async function lacksToSend(letter: LetterWords): Promise<Record<string, string>> {
  const { content: site } = await getContent("site")
  const { html } = await renderLetter({ letter, site, email: LONGEST_ADDRESS })
  const isTooLong = Buffer.byteLength(html) > MOST_BYTES
  return {
    ...(isTooLong ? { text: "The letter is too long: Gmail would cut it off. Please shorten it." } : {}),
    ...(site.postalAddress === ""
      ? {
          postalAddress:
            "Please enter your postal address in Settings first. It goes at the bottom of every letter.",
        }
      : {}),
    ...lacksOf(letter),
  }
}

function instantOf(at: string): Date {
  const [date = "", time = ""] = at.split("T")
  if (time.length <= 5) return wallClockToInstant({ date, time, zone: env().STUDIO_TIME_ZONE })
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) throw new AppError("INVALID", "Please choose a day and a time.")
  return instant
}
