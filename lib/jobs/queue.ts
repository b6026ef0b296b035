import type { Db, Tx } from "../db"

type Writer = Tx | Db
export type PushEvent = "slotBooked" | "slotHeld" | "slotReleased" | "slotsChanged"

/**
 * What must happen after a transaction is written in it, and done by the worker (lib/worker/main.ts).
 * A rolled-back transaction leaves nothing. Raw, all of it: functions of the job queue's.
 */

/** What each template is given, by its name: a room adds its own beside its templates (`DataOf` in lib/mail). */
// biome-ignore lint/suspicious/noEmptyInterface: filled from the rooms, which this folder does not know
export interface MailData {}
export type TemplateName = keyof MailData

/**
 * `data` is stored as JSON and handed to the template when the email is written. For `waitSeconds` it is not sent, and
 * can be taken back.
 */
export type NewMail<Name extends TemplateName = TemplateName> = {
  [N in Name]: {
    key: string
    to: string
    template: N
    data: MailData[N]
    askedBy?: string
    waitSeconds?: number
  }
}[Name]

/**
 * Writes mails and the jobs that send them, in one statement. The same key never mails twice, and who has left no
 * address (somebody whom the teacher added at the door) is not mailed. Answers how many were written.
 */
export async function queueMails(tx: Writer, mails: NewMail[]): Promise<number> {
  return tx.$executeRaw`
    WITH written AS (
      INSERT INTO mail (key, recipient, template, data, asked_by, not_before)
      SELECT key, "to", template, data, "askedBy", now() + make_interval(secs => "waitSeconds")
      FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        AS m(key text, "to" text, template text, data jsonb, "askedBy" text, "waitSeconds" int)
      WHERE "to" <> ''
      ON CONFLICT (key) DO NOTHING
      RETURNING id, not_before
    )
    SELECT graphile_worker.add_job('send_mail', json_build_object('mailId', id), run_at => not_before, max_attempts => 25)
    FROM written`
}

/**
 * Takes an email back that waits. False when there is none, or its time has come: who sends it reads it under a lock
 * that this holds until it commits.
 */
export async function takeMailBack(tx: Tx, { key }: { key: string }): Promise<boolean> {
  const taken = await tx.$executeRaw`
    DELETE FROM mail WHERE key = ${key} AND state = 'queued' AND not_before > clock_timestamp()`
  return taken > 0
}

/** Has the worker try a mail again that was given up. False when there is no such mail, or it is on its way. */
export async function queueMailAgain(tx: Writer, { mailId }: { mailId: string }): Promise<boolean> {
  const queued = await tx.$queryRaw<object[]>`
    WITH again AS (
      UPDATE mail SET state = 'queued', attempts = 0, last_error = '', created_at = now(), done_at = NULL
      WHERE id = ${mailId}::uuid AND state = 'failed' RETURNING id
    )
    SELECT (graphile_worker.add_job('send_mail', json_build_object('mailId', id), max_attempts => 25)).id FROM again`
  return queued.length > 0
}

/** Has the worker look at a mail again at that time, once however often it is asked. */
export async function queueMailLater(
  tx: Writer,
  { mailId, at }: { mailId: string; at: Date },
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('send_mail', ${JSON.stringify({ mailId })}::json, run_at => ${at},
      job_key => ${`mail:${mailId}`}, max_attempts => 25)`
}

export async function queueMail(tx: Writer, mail: NewMail): Promise<void> {
  await queueMails(tx, [mail])
}

/** Tells open pages about a slot: its id, and nothing else. */
export async function queuePush(
  tx: Writer,
  { event, slotId }: { event: PushEvent; slotId?: string },
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('push', ${JSON.stringify({ event, slotId })}::json, max_attempts => 3)`
}

/** Puts a refund before the worker; one job for each refund, however often it is asked. */
export async function queueRefund(tx: Writer, { refundId }: { refundId: string }): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('refund', ${JSON.stringify({ refundId })}::json,
      job_key => ${`refund:${refundId}`}, job_key_mode => 'preserve_run_at', max_attempts => 25)`
}

/** Has the worker send a letter, one job for each however often it is asked, and one letter at a time. */
export async function queueLetter(tx: Writer, { letterId }: { letterId: string }): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('send_letter', json_build_object('letterId', id), queue_name => 'letters',
      job_key => 'letter:' || id, run_at => greatest(send_at, now()), max_attempts => 25)
    FROM letter WHERE id = ${letterId}::uuid`
}

/** The same for each letter that is due or under way and has no job that would be tried again. */
export async function queueLetters(tx: Writer): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('send_letter', json_build_object('letterId', l.id), queue_name => 'letters',
      job_key => 'letter:' || l.id, max_attempts => 25)
    FROM letter l
    WHERE (l.state = 'sending' OR (l.state = 'scheduled' AND l.send_at <= now())
        OR EXISTS (SELECT FROM letter_batch b WHERE b.letter_id = l.id AND b.state = 'frozen'))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
        WHERE j.key = 'letter:' || l.id AND j.attempts < j.max_attempts)`
}

/** Has the worker read her other calendars whose time has come, at once. */
export async function queueCalendarReading(tx: Writer): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job('read_calendars', max_attempts => 3)`
}
