import { forgetBuyers } from "../checkout/commands/forget-person"
import { VERSIONS_KEPT } from "../content/rules"
import { db } from "../db"
import { env } from "../env"
import { resealNotes } from "../people/commands"

const DAY_MS = 86_400_000

/** No job waits longer than 5 minutes for its next attempt: graphile-worker's own back-off grows to 6 hours. */
export async function capBackOff(): Promise<void> {
  // Raw: a function of the job queue's.
  await db().$executeRaw`
    SELECT id FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts > 0 AND attempts < max_attempts
        AND locked_at IS NULL AND run_at > now() + interval '5 minutes'),
      run_at => now() + interval '5 minutes')`
}

/**
 * Once a day: shows the admin mails whose job has died without a word, forgets what mails of a month ago said (and
 * addresses of which nothing else is left) and whom deleted students' orders went to, encrypts notes of an older key
 * with the newest, and drops pictures, counters, remembered answers, links, sessions and jobs that can do nothing any more.
 */
export async function tidy(): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  // Raw: two tables, one of them the job queue's.
  await db().$executeRaw`
    UPDATE mail SET state = 'failed', last_error = coalesce(nullif(last_error, ''), 'It was never tried to the end.')
    WHERE state = 'queued' AND created_at < now() - interval '1 hour' AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs j
      WHERE j.payload->>'mailId' = mail.id::text AND j.attempts < j.max_attempts)`
  await forgetMails(daysAgo(30))
  await db().waitingPlace.deleteMany({ where: { event: { startsAt: { lt: daysAgo(30) } } } })
  await db().placeHold.deleteMany({ where: { holdUntil: { lt: daysAgo(30) } } })
  await db().stockNotice.deleteMany({ where: { createdAt: { lt: daysAgo(365) } } })
  await forgetBuyers(db())
  await resealNotes()
  await dropPictures()
  // Raw, these two: the database's clock, without a day to spare.
  await db().$executeRaw`DELETE FROM rate_limit WHERE reset_at < now()`
  await db().$executeRaw`DELETE FROM remembered_answer WHERE expires_at < now()`
  await db().oneTimeToken.deleteMany({ where: { expiresAt: { lt: daysAgo(7) } } })
  const isLongOver = { OR: [{ endedAt: { lt: daysAgo(30) } }, { expiresAt: { lt: daysAgo(30) } }] }
  await db().studentSession.deleteMany({ where: isLongOver })
  await db().adminSession.deleteMany({ where: isLongOver })
  // Raw: a function of the job queue's.
  await db().$executeRaw`
    SELECT id FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '30 days'))`
}

/** What emails said that are long over, and to whom, where nothing else is kept of that address. */
async function forgetMails(before: Date): Promise<void> {
  const isOver = {
    OR: [
      { state: "sent" as const, sentAt: { lt: before } },
      { state: "failed" as const, doneAt: { lt: before } },
    ],
  }
  const isKept = {
    OR: [{ NOT: { data: { equals: {} } } }, { askedBy: { not: null } }, { lastError: { not: "" } }],
  }
  await db().mail.updateMany({
    where: { AND: [isOver, isKept] },
    data: { data: {}, askedBy: null, lastError: "" },
  })
  // Raw: tables without a relation.
  await db().$executeRaw`
    UPDATE mail SET recipient = 'deleted@deleted.invalid'
    WHERE ((state = 'sent' AND sent_at < ${before}) OR (state = 'failed' AND done_at < ${before}))
      AND recipient NOT IN ('deleted@deleted.invalid', ${env().TEACHER_EMAIL})
      AND NOT EXISTS (SELECT FROM person p WHERE p.email = lower(mail.recipient))`
}

/** Pictures of more than 30 days that no chocolate shows, no letter, and no version of a section that is listed. */
async function dropPictures(): Promise<void> {
  // Raw: tables without a relation. Whoever holds a picture meanwhile makes it young: it is looked at again.
  await db().$executeRaw`
    DELETE FROM picture p WHERE kept_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM chocolate c WHERE strpos(c.image, p.hash) > 0)
      AND NOT EXISTS (SELECT FROM letter l WHERE strpos(l.text, p.hash) > 0)
      AND NOT EXISTS (
        SELECT FROM (SELECT content, rank() OVER (PARTITION BY section ORDER BY version DESC) AS age FROM setting) s
        WHERE age <= ${VERSIONS_KEPT} AND strpos(s.content::text, p.hash) > 0)`
}
