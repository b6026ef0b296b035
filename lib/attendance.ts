import { db } from "./db"
import { Prisma } from "./generated/prisma/client"
import type { Attendance } from "./generated/prisma/enums"

export type Tick = { attendance: Attendance | null; at: Date }
export type Attended = { attendance: Attendance | null; attendanceAt: Date | null }

/**
 * Ticks whether somebody came, or takes the tick back, in the row of `table` that `which` finds. Ticks come late, twice
 * and in any order: the newest press counts, and one that is older changes nothing. A device's clock that is ahead
 * counts as now. Answers what stands; null when there is no such row.
 */
export async function tickRow(given: {
  table: "booking" | "sign_up"
  which: Prisma.Sql
  tick: Tick
}): Promise<Attended | null> {
  const {
    which,
    tick: { attendance, at },
  } = given
  const table = given.table === "booking" ? Prisma.sql`booking` : Prisma.sql`sign_up`
  const moment = Prisma.sql`least(${at}::timestamptz(3), now())`
  // Raw, both: the database's clock and condition; the second sees what the first, or whoever was before it, wrote.
  await db().$executeRaw`
    UPDATE ${table} SET attendance = ${attendance}::attendance, attendance_at = ${moment}
    WHERE ${which} AND (attendance_at IS NULL OR attendance_at < ${moment})`
  const [stands] = await db().$queryRaw<Attended[]>`
    SELECT attendance::text, attendance_at AS "attendanceAt" FROM ${table} WHERE ${which}`
  return stands ?? null
}
