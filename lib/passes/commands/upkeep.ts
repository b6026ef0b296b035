import { db } from "../../db"
import { env } from "../../env"
import { type NewMail, queueMails } from "../../jobs/queue"
import { QUIET } from "../../time"
import { lastDayOf, WARNED_DAYS } from "../rules"
import { expire, lockPass } from "./credits"

const AT_ONCE = 100

/** What the worker does for passes, every minute. */
export async function lookAfterPasses(): Promise<void> {
  await expirePasses()
  await warnOfEndingPasses()
}

/** Writes off what is left on passes whose last day is over. Whoever comes twice finds nothing left. */
export async function expirePasses(): Promise<number> {
  // Raw: the database's clock.
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM pass WHERE balance > 0 AND expires_at <= now() ORDER BY id LIMIT ${AT_ONCE}`
  let expired = 0
  for (const { id: passId } of due)
    if (await db().$transaction(async (tx) => expire(tx, await lockPass(tx, { passId })))) expired += 1
  return expired
}

type Ending = {
  id: string
  name: string
  balance: number
  expiresAt: Date
  email: string
  firstName: string
  preferredName: string
}

/**
 * Tells whoever has classes left on a pass that ends within a week: once for each last day that it has had, between 8:00
 * and 21:00 of the studio's clock, and not of a pass that is hardly longer than a week.
 */
export async function warnOfEndingPasses(): Promise<number> {
  const zone = env().STUDIO_TIME_ZONE
  // Raw: several tables, by the database's clock.
  const ending = await db().$queryRaw<Ending[]>`
    SELECT p.id, p.name, p.balance, p.expires_at AS "expiresAt", s.email, s.first_name AS "firstName",
      s.preferred_name AS "preferredName"
    FROM pass p JOIN student s ON s.id = p.student_id AND s.deleted_at IS NULL
    WHERE p.balance > 0 AND p.expires_at > now() AND p.expires_at <= now() + make_interval(days => ${WARNED_DAYS}::int)
      AND p.created_at < p.expires_at - make_interval(days => ${WARNED_DAYS + 2}::int)
      AND (now() AT TIME ZONE ${zone})::time >= ${QUIET.until}::time AND (now() AT TIME ZONE ${zone})::time < ${QUIET.from}::time
      AND NOT EXISTS (SELECT FROM mail m WHERE m.key = 'pass-ends/' || p.id || '/'
        || to_char(p.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'))
    ORDER BY p.expires_at LIMIT ${AT_ONCE}`
  const mails = ending.map(
    ({ id, balance: left, expiresAt, email, ...who }): NewMail => ({
      key: `pass-ends/${id}/${expiresAt.toISOString().slice(0, 13)}`,
      to: email,
      template: "passes/ends-soon",
      data: { ...who, email, left, lastDay: lastDayOf(expiresAt, zone) },
    }),
  )
  return queueMails(db(), mails)
}
