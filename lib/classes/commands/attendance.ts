import { db } from "../../db"
import { AppError } from "../../errors"
import type { Attendance } from "../../generated/prisma/enums"

export type Ticked = { signUpId: string; attendance: Attendance | null; attendanceAt: Date | null }

/**
 * Notes that somebody came to a class or did not. Ticks come late, twice and in any order: the newest press counts,
 * and one that is older changes nothing. A device's clock that is ahead counts as now. Answers what stands. Throws
 * NOT_FOUND.
 */
export async function tickAttendance(given: {
  signUpId: string
  attendance: Attendance | null
  at: Date
}): Promise<Ticked> {
  const { signUpId, attendance, at } = given
  // Raw, both: the database's clock and condition; the second sees what the first, or whoever was before it, wrote.
  await db().$executeRaw`
    UPDATE sign_up SET attendance = ${attendance}::attendance, attendance_at = least(${at}::timestamptz(3), now())
    WHERE id = ${signUpId}::uuid AND cancelled_at IS NULL
      AND (attendance_at IS NULL OR attendance_at < least(${at}::timestamptz(3), now()))`
  const [stands] = await db().$queryRaw<Ticked[]>`
    SELECT id AS "signUpId", attendance::text, attendance_at AS "attendanceAt"
    FROM sign_up WHERE id = ${signUpId}::uuid AND cancelled_at IS NULL`
  if (!stands) throw new AppError("NOT_FOUND", "They are not on this list any more.")
  return stands
}
