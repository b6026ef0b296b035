import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { queuePush } from "../../jobs/queue"
import { toWireTimeOff, type WireTimeOff } from "../queries/slots"
import type { Range } from "../rules/calendar"

/** Puts time off on the calendar, in the transaction that has made way for it. */
export async function insertTimeOff(tx: Tx, given: Range & { note: string }): Promise<WireTimeOff> {
  const added = await tx.timeOff.create({ data: given })
  await queuePush(tx, { event: "slotsChanged" })
  return toWireTimeOff(added)
}

/** Ends time off: its slots are offered again. Throws NOT_FOUND. */
export async function removeTimeOff({ id, adminId }: { id: string; adminId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const range = await tx.timeOff.findUnique({ where: { id }, select: { startsAt: true, endsAt: true } })
    const { count } = await tx.timeOff.deleteMany({ where: { id } })
    if (!range || count === 0) throw new AppError("NOT_FOUND", "This time off has already been removed.")
    await noteTimeOff(tx, { action: "remove time off", id, range, adminId })
    await queuePush(tx, { event: "slotsChanged" })
  })
}

/** Writes to the audit trail which time off was taken or removed: the row is not there for long. */
export async function noteTimeOff(
  tx: Tx,
  given: {
    action: "take time off" | "remove time off"
    id: string
    range: Pick<Range, "startsAt" | "endsAt">
    adminId: string
  },
): Promise<void> {
  const { action, id, range, adminId } = given
  const details = { from: range.startsAt.toISOString(), until: range.endsAt.toISOString() }
  await tx.auditEntry.create({
    data: { actor: `admin:${adminId}`, action, subject: `time_off:${id}`, details },
  })
}
