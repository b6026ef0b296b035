import type { Tx } from "../../db"
import { queueRefund } from "../../jobs/queue"
import { movePayment, writeRefund } from "../../payments/commands/payments"
import { followPayment } from "./fund"

type Owed = { paymentId: string; fundingId?: string; cents: number; reason: string }

/** Ends a locked payment whose goods are not the buyer's: `cents` are still to go back. */
export async function oweTheRest(tx: Tx, owed: Owed): Promise<void> {
  const { paymentId, cents, reason } = owed
  if (cents > 0) await oweRefund(tx, owed)
  // Of a part that was owed before, too.
  const due = await tx.refund.count({ where: { paymentId, state: "due" } })
  await movePayment(tx, { paymentId, to: due > 0 ? "refund_due" : "refunded", reason })
}

/** Owes `cents` of a locked payment, and of a funding of it, back: the row, and the job that pays it. */
export async function oweRefund(tx: Tx, { paymentId, fundingId, cents, reason }: Owed): Promise<void> {
  const refundId = await writeRefund(tx, { paymentId, fundingId, amountCents: cents, reason })
  await followPayment(tx, { paymentId })
  await queueRefund(tx, { refundId })
}
