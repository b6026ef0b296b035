import { db } from "../../db"
import { AppError } from "../../errors"
import type { Attended } from "../rules"
import type { AttendanceBody } from "../schema"

export type Ticked = { attendance: Attended; attendanceAt: string | null }

/**
 * Ticks whether somebody came to a session, or takes the tick back. Of ticks that arrive late or out of order the one
 * that was made last stands, by the clock of her device and never later than now. Answers what stands. Throws NOT_FOUND.
 */
export async function tickAttendance({
  slotId,
  body: { attendance, at },
}: {
  slotId: string
  body: AttendanceBody
}): Promise<Ticked> {
  // Raw for the condition and the database's clock, in one statement. Kept to the millisecond, and compared so: a tick
  // that is sent again says the same.
  await db().$executeRaw`
    UPDATE booking SET attendance = ${attendance}::attendance, attendance_at = tick.at
    FROM (SELECT least(coalesce(${at ?? null}::timestamptz(3), now()::timestamptz(3)), now()::timestamptz(3)) AS at) tick
    WHERE slot_id = ${slotId}::uuid AND status = 'confirmed'
      AND (attendance_at IS NULL OR attendance_at <= tick.at)`
  const booking = await db().booking.findFirst({ where: { slotId, status: "confirmed" } })
  if (!booking) throw new AppError("NOT_FOUND", "Nobody has booked this time.")
  return { attendance: booking.attendance, attendanceAt: booking.attendanceAt?.toISOString() ?? null }
}
