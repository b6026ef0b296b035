import { db } from "../../db"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { fulfillmentOf } from "./fulfillment-of"

/** The buyer gave up before paying: the claim goes back to everybody at once. Later states are left alone. */
export async function abandonPayment({ paymentId }: { paymentId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    if (payment.state !== "created") return
    await movePayment(tx, { paymentId, to: "failed", reason: "The buyer gave up." })
    await fulfillmentOf(payment).release(tx, { paymentId })
  })
}
