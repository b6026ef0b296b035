import { releaseHold } from "../bookings/commands"
import { db } from "../db"
import { lockPayment, movePayment } from "../payments/commands"

/** The student gave up before paying: the slot goes back to everybody at once. Later states are left alone. */
export async function abandonPayment({ paymentId }: { paymentId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    if (payment.state !== "created") return
    await movePayment(tx, { paymentId, to: "failed", reason: "The student gave up." })
    await releaseHold(tx, { paymentId })
  })
}
