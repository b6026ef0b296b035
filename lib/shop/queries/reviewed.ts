import { db } from "../../db"
import { toWire } from "../../money"

/** An order whose payment PayPal reviews: its tins are off the shelf, and it is none yet. */
export type OrderUnderReview = {
  _id: string
  name: string
  /** Dollars. */
  amount: number
  createdAt: string
  lines: { name: string; quantity: number }[]
}

/** All of them, the oldest first. */
export async function listOrdersUnderReview(): Promise<OrderUnderReview[]> {
  const rows = await db().payment.findMany({
    where: { purpose: "order", state: "pending_capture" },
    select: {
      id: true,
      amountCents: true,
      createdAt: true,
      payerGivenName: true,
      payerSurname: true,
      lines: { select: { name: true, quantity: true }, orderBy: { name: "asc" } },
    },
    orderBy: { createdAt: "asc" },
    take: 50,
  })
  return rows.map(({ id: _id, amountCents, createdAt, payerGivenName, payerSurname, lines }) => ({
    ...{ _id, lines, amount: toWire(amountCents), createdAt: createdAt.toISOString() },
    name: `${payerGivenName} ${payerSurname}`.trim(),
  }))
}
