import { db } from "../../db"
import { Prisma } from "../../generated/prisma/client"

/** What somebody may be reminded of: a session, or their place in a class. The id is the booking's or the sign-up's. */
export type Upcoming = {
  kind: "session" | "class"
  id: string
  startsAt: Date
  knownSince: Date
  sequence: number
}
type Range = { from: Date; to: Date }

/** SQL: whoever turned reminders off is not reminded. */
const wantsReminders = (email: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT FROM reminder_opt_out o WHERE o.email = lower(${email}))`

/** SQL: the sessions and places in classes that stand, of people who want to be reminded, each with when it begins. */
const STANDING = Prisma.sql`
  SELECT 'session' AS kind, b.id, b.starts_at, b.time_set_at AS known_since, b.sequence
  FROM booking b JOIN student s ON s.id = b.student_id AND s.deleted_at IS NULL
  WHERE b.status = 'confirmed' AND ${wantsReminders(Prisma.sql`s.email`)}
  UNION ALL
  SELECT 'class', u.id, e.starts_at, greatest(u.created_at, e.time_set_at), e.sequence
  FROM sign_up u JOIN event e ON e.id = u.event_id
  WHERE u.cancelled_at IS NULL AND u.email <> '' AND e.cancelled_at IS NULL AND ${wantsReminders(Prisma.sql`u.email`)}`

/** What begins in a time and nobody has been reminded of yet, by the key of the email (`keyOf`). */
export async function listUnreminded({ from, to }: Range): Promise<Upcoming[]> {
  // Raw: two kinds in one list, and keys that are made of columns.
  return db().$queryRaw<Upcoming[]>`
    SELECT kind, id, starts_at AS "startsAt", known_since AS "knownSince", sequence
    FROM (${STANDING}) standing
    WHERE starts_at > ${from} AND starts_at <= ${to} AND NOT EXISTS (
      SELECT FROM mail m
      WHERE m.key = 'reminder/' || standing.id || '/' || (extract(epoch FROM standing.starts_at) * 1000)::bigint)
    ORDER BY starts_at, id`
}

/** The unique key of a reminder: one for each person and occurrence, and another for another time. */
export function keyOf({ id, startsAt }: Pick<Upcoming, "id" | "startsAt">): string {
  return `reminder/${id}/${startsAt.getTime()}`
}

/** Whether what a reminder says is still so: the same session or place, at the same time and with nothing changed. */
export async function stillStands(said: Pick<Upcoming, "id" | "startsAt" | "sequence">): Promise<boolean> {
  // Raw: as above.
  const found = await db().$queryRaw<object[]>`
    SELECT FROM (${STANDING}) standing
    WHERE id = ${said.id}::uuid AND starts_at = ${said.startsAt} AND sequence = ${said.sequence}`
  return found.length > 0
}
