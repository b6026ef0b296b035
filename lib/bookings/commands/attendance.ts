import { type Attended, type Tick, tickRow } from "../../attendance"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"

/** Notes that somebody came to a session or did not (lib/attendance.ts). Answers what stands. Throws NOT_FOUND. */
export async function tickAttendance({ slotId, ...tick }: Tick & { slotId: string }): Promise<Attended> {
  const which = Prisma.sql`slot_id = ${slotId}::uuid AND status = 'confirmed'`
  const stands = await tickRow({ table: "booking", which, tick })
  if (!stands) throw new AppError("NOT_FOUND", "No one has booked this time.")
  return stands
}
