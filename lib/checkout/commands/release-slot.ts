import { releaseHold } from "../../bookings/commands/claim"
import { db } from "../../db"
import { AppError } from "../../errors"
import { lockPayment, movePayment } from "../../payments/commands/payments"

/**
 * The admin gives a slot that somebody is paying for back to everybody (docs/product.md, Holds). The student's capture
 * is refused from now on, before money moves. Throws NOT_FOUND when nobody holds it, SLOT_BUSY while money may move.
 */
export async function releaseSlot({ slotId, adminId }: { slotId: string; adminId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const held = await tx.booking.findFirst({
      where: { slotId, status: "held" },
      select: { funding: { select: { paymentId: true } } },
    })
    const paymentId = held?.funding.paymentId
    if (!paymentId) throw nobodyHolds()
    const payment = await lockPayment(tx, { paymentId })
    if (payment.state === "capturing" || payment.state === "pending_capture")
      throw new AppError(
        "SLOT_BUSY",
        "The student’s payment is going through right now, so this time can’t be released.",
      )
    if (payment.state !== "created") throw nobodyHolds()
    await movePayment(tx, { paymentId, to: "failed", reason: "The time was released by the teacher." })
    await releaseHold(tx, { paymentId })
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "release slot", subject: `slot:${slotId}` },
    })
  })
}

function nobodyHolds() {
  return new AppError("NOT_FOUND", "No one is holding this time anymore.")
}
