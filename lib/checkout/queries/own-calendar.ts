import { kindOf } from "../../bookings/rules"
import { readEntryKey } from "../../calendar/keys"
import { appointment } from "../../calendar/queries/appointment"
import { findFeedStudent } from "../../calendar/queries/student-feed"
import { calendarFeed } from "../../calendar/rules/entry"
import { getContent } from "../../content/queries"
import { db } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"

/** Calendar programs ask every hour or so; a house full of them may stand behind one address. */
export const OWN_CALENDAR_READS = { name: "own-calendar", max: 120, seconds: 600 }

type Row = {
  id: string
  isSession: boolean
  /** The stored type of a session, the title of a class. */
  what: string
  discreet: boolean
  sequence: number
  startsAt: Date
  endsAt: Date
  address: string
  link: string
  location: string
}

/** SQL: the sessions `b` and the places in classes `u` that stand. */
const standing = (sessions: Prisma.Sql, classes: Prisma.Sql) => Prisma.sql`
  SELECT b.id, true AS "isSession", b.session_type AS what, s.discreet, b.sequence, b.starts_at AS "startsAt",
    b.ends_at AS "endsAt", b.address, b.link, '' AS location
  FROM booking b JOIN student s ON s.id = b.student_id WHERE b.status = 'confirmed' AND ${sessions}
  UNION ALL
  SELECT u.id, false, e.title, false, e.sequence, e.starts_at, e.starts_at + make_interval(mins => e.duration_minutes),
    e.address, e.link, e.location
  FROM sign_up u JOIN event e ON e.id = u.event_id
  WHERE u.cancelled_at IS NULL AND e.cancelled_at IS NULL AND ${classes}
  ORDER BY "startsAt"`

/**
 * A student's own sessions and classes as a calendar, from a month ago on, with an alarm an hour before each. Throws
 * NOT_FOUND for any key but the one in force.
 */
export async function ownCalendar({ key, now }: { key: string; now: Date }): Promise<string> {
  const studentId = await findFeedStudent(key)
  if (!studentId) throw nothingHere()
  const recent = (startsAt: Prisma.Sql) => Prisma.sql`${startsAt} > now() - interval '1 month'`
  // Raw: two kinds in one list, by the database's clock; the account is known by its address, too.
  const rows = await db().$queryRaw<Row[]>(
    standing(
      Prisma.sql`b.student_id = ${studentId}::uuid AND ${recent(Prisma.sql`b.starts_at`)}`,
      Prisma.sql`u.email = (SELECT email FROM student WHERE id = ${studentId}::uuid)
        AND ${recent(Prisma.sql`e.starts_at`)}`,
    ),
  )
  const { content: site } = await getContent("site")
  return written({ name: `With ${site.name}`, teacher: site.name, rows, now })
}

/** One session or place in a class as a file, by the key in its link. Throws NOT_FOUND, also for what was canceled. */
export async function ownEntry({ key, now }: { key: string; now: Date }): Promise<string> {
  const id = readEntryKey(key)
  if (!id) throw nothingHere()
  // Raw: as above.
  const rows = await db().$queryRaw<Row[]>(
    standing(Prisma.sql`b.id = ${id}::uuid`, Prisma.sql`u.id = ${id}::uuid`),
  )
  const [row] = rows
  if (!row) throw nothingHere()
  const { content: site } = await getContent("site")
  return written({ name: sayWhat(row), teacher: site.name, rows, now })
}

function written(given: { name: string; teacher: string; rows: Row[]; now: Date }): string {
  const { name, teacher, rows, now } = given
  const events = rows.map((row) => ({
    ...appointment({ ...row, what: sayWhat(row), teacher, path: row.isSession ? "/dashboard" : "/calendar" }),
    writtenAt: now,
    isCancelled: false,
  }))
  return calendarFeed({ name, zone: env().STUDIO_TIME_ZONE, now, events })
}

function sayWhat({ isSession, what, discreet }: Row): string {
  return isSession ? kindOf({ sessionType: what, discreet }) : what
}

function nothingHere() {
  return new AppError("NOT_FOUND", "There’s nothing at this address.")
}
