import { db } from "../../db"
import { AppError } from "../../errors"
import { toWire } from "../../money"
import { sayPaidAtDesk } from "../../payments/commands/desk"
import type { DeskPaid } from "../../payments/rules"

/**
 * Notes how a session that she booked in was paid, and how much; "owes" takes it back. Throws NOT_FOUND, or CONFLICT for
 * one that was paid otherwise or paid back.
 */
export async function markSessionPaid(given: {
  slotId: string
  paid: DeskPaid
  adminId: string
}): Promise<{ paid: { how: DeskPaid["how"]; amount: number } }> {
  const { slotId, paid, adminId } = given
  const said = { how: paid.how, amount: toWire(paid.cents) }
  await db().$transaction(async (tx) => {
    // Raw: a lock, so that a cancellation is over or waits.
    await tx.$executeRaw`SELECT FROM slot WHERE id = ${slotId}::uuid FOR SHARE`
    const booking = await tx.booking.findFirst({
      where: { slotId, status: "confirmed" },
      select: { id: true, funding: { select: { deskPaymentId: true } } },
    })
    if (!booking) throw new AppError("NOT_FOUND", "No one has booked this time.")
    const { deskPaymentId } = booking.funding
    if (!deskPaymentId) throw new AppError("CONFLICT", "This session was paid for on the site.")
    await sayPaidAtDesk(tx, { deskPaymentId, ...paid })
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "mark paid",
        subject: `booking:${booking.id}`,
        details: said,
      },
    })
  })
  return { paid: said }
}
