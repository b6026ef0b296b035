import { gunzipSync, gzipSync } from "node:zlib"
import { getContent } from "../../content/queries"
import { db } from "../../db"
import { failpoint } from "../../failpoint"
import { queueLetters } from "../../jobs/queue"
import { MailRefused, sendBatch } from "../../services/resend"
import { letterWriter } from "../emails"
import { KEY_HOURS, keyOfBatch, PEOPLE_A_BATCH } from "../rules"
import { endLetter } from "./archive"

type Frozen = { id: string; letterId: string; number: number; body: string; isTooOld: boolean }

/**
 * Sends what is left of a letter, batch after batch. A batch is written down before the call and handed over as it is
 * until Resend has taken it, so that each gets one however often we die. Throws when it must be tried again.
 */
export async function sendOn({ letterId }: { letterId: string }): Promise<void> {
  await startIfDue(letterId)
  for (;;) {
    const batch = (await findFrozen(letterId)) ?? (await freeze(letterId))
    if (!batch) return
    await failpoint("letters:frozen")
    await handOver(batch)
  }
}

/** Has the worker look at each letter that is due or under way, whatever became of its job. */
export async function resumeLetters(): Promise<void> {
  await queueLetters(db())
}

async function startIfDue(letterId: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE letter SET state = 'sending', started_at = now(), send_at = NULL, updated_at = now()
    WHERE id = ${letterId}::uuid AND state = 'scheduled' AND send_at <= now()`
}

async function findFrozen(letterId: string): Promise<Frozen | null> {
  // Raw: the database's clock.
  const [found] = await db().$queryRaw<
    { id: string; number: number; payload: Uint8Array; isTooOld: boolean }[]
  >`
    SELECT id, number, payload, frozen_at < now() - make_interval(hours => ${KEY_HOURS}) AS "isTooOld"
    FROM letter_batch WHERE letter_id = ${letterId}::uuid AND state = 'frozen'`
  if (!found) return null
  const { payload, ...batch } = found
  return { ...batch, letterId, body: gunzipSync(payload).toString("utf8") }
}

/** Writes down the next batch; null when the letter does not go on, or has reached everybody. */
async function freeze(letterId: string): Promise<Frozen | null> {
  const letter = await db().letter.findUnique({ where: { id: letterId } })
  if (letter?.state !== "sending") return null
  const { content: site } = await getContent("site")
  const bodyFor = await letterWriter({ letter: { ...letter, button: buttonOf(letter) }, site })
  return db().$transaction(async (tx) => {
    // Raw: a lock. Stopping waits, or has come first.
    const [locked] = await tx.$queryRaw<{ state: string }[]>`
      SELECT state::text FROM letter WHERE id = ${letterId}::uuid FOR UPDATE`
    if (locked?.state !== "sending") return null
    if (await tx.letterBatch.count({ where: { letterId, state: "frozen" } })) return null
    // Raw: conditions without relations, and a lock: who is deleted meanwhile is forgotten here, too.
    const people = await tx.$queryRaw<{ id: string; email: string }[]>`
      SELECT s.id, s.email FROM subscriber s JOIN letter l ON l.id = ${letterId}::uuid
      WHERE s.confirmed_at <= l.started_at AND s.unsubscribed_at IS NULL
        AND NOT EXISTS (SELECT FROM mail_trouble t WHERE t.email = lower(s.email))
        AND NOT EXISTS (SELECT FROM letter_recipient r WHERE r.letter_id = l.id AND r.email = s.email)
      ORDER BY s.id LIMIT ${PEOPLE_A_BATCH} FOR KEY SHARE OF s`
    if (people.length === 0) {
      await endLetter(tx, letter)
      return null
    }
    const number = (await tx.letterBatch.count({ where: { letterId } })) + 1
    const body = bodyFor(people)
    const payload = new Uint8Array(gzipSync(body))
    const { id } = await tx.letterBatch.create({
      data: { letterId, number, payload, people: people.length },
      select: { id: true },
    })
    await tx.letterRecipient.createMany({
      data: people.map(({ email }) => ({ letterId, email, batchId: id })),
    })
    return { id, letterId, number, body, isTooOld: false }
  })
}

async function handOver({ id, letterId, number, body, isTooOld }: Frozen): Promise<void> {
  const end = (data: object) =>
    db().letterBatch.updateMany({
      where: { id, state: "frozen" },
      data: { payload: null, endedAt: new Date(), ...data },
    })
  if (isTooOld)
    return void (await end({ state: "failed", lastError: "Resend couldn’t be reached for a day." }))
  try {
    const { refused } = await sendBatch({ idempotencyKey: keyOfBatch({ letterId, number }), body })
    await failpoint("letters:sent-unmarked")
    await end({ state: "sent", refused: refused.length, lastError: refused[0]?.slice(0, 500) ?? "" })
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    if (!(error instanceof MailRefused)) {
      await db().letterBatch.updateMany({ where: { id, state: "frozen" }, data: { lastError: why } })
      throw error
    }
    // What Resend refuses whole it would refuse of the next batch too.
    await end({ state: "failed", lastError: why })
    await db().letter.updateMany({
      where: { id: letterId, state: "sending" },
      data: { state: "stopped", updatedAt: new Date() },
    })
  }
}

function buttonOf({ buttonLabel, buttonUrl }: { buttonLabel: string; buttonUrl: string }) {
  return { label: buttonLabel, url: buttonUrl }
}
