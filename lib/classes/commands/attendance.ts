import { type Attended, type Tick, tickRow } from "../../attendance"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"

/** Notes that somebody came to a class or did not (lib/attendance.ts). Answers what stands. Throws NOT_FOUND. */
export async function tickAttendance({
  signUpId,
  ...tick
}: Tick & { signUpId: string }): Promise<Attended & { signUpId: string }> {
  const which = Prisma.sql`id = ${signUpId}::uuid AND cancelled_at IS NULL`
  const stands = await tickRow({ table: "sign_up", which, tick })
  if (!stands) throw new AppError("NOT_FOUND", "They’re no longer on this list.")
  return { signUpId, ...stands }
}
