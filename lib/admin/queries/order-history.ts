import { db } from "../../db"
import { env } from "../../env"
import { toWire } from "../../money"
import { isRefundStuck } from "../../payments/rules"
import { sayDone } from "../rules/audit"
import { nameOfEmail } from "./email-names"

export type OrderHistory = {
  /** What she did with it, and what came of it, in words. */
  done: { _id: string; at: string; said: string }[]
  refunds: { _id: string; at: string; amount: number; isDue: boolean; isStuck: boolean }[]
  emails: { _id: string; at: string; name: string; isToHer: boolean; state: "queued" | "sent" | "failed" }[]
}

/** What has become of an order, the oldest first. */
export async function getOrderHistory(orderId: string): Promise<OrderHistory> {
  const { buyerName, buyerEmail, paymentId, payment } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { payment: { include: { refunds: { orderBy: { number: "asc" } } } } },
  })
  const { TEACHER_EMAIL, STUDIO_TIME_ZONE: zone } = env()
  const [entries, mails] = await Promise.all([
    db().auditEntry.findMany({ where: { subject: `order:${orderId}` }, orderBy: { id: "asc" } }),
    db().mail.findMany({
      where: {
        recipient: { in: [buyerEmail, TEACHER_EMAIL] },
        OR: [{ key: { contains: orderId } }, { key: { contains: paymentId } }],
      },
      orderBy: { createdAt: "asc" },
    }),
  ])
  return {
    done: entries.map(({ id, at, action, details }) => ({
      _id: String(id),
      at: at.toISOString(),
      // Whether PayPal has paid it stands beside it, among the refunds.
      said: sayDone({
        action: action === "refund order" ? "ask for refund" : action,
        ...{ details: details as Record<string, unknown>, about: { who: buyerName }, zone },
      }),
    })),
    refunds: payment.refunds.map(({ id, amountCents, state, lastError, createdAt, doneAt }) => ({
      _id: id,
      at: (doneAt ?? createdAt).toISOString(),
      amount: toWire(amountCents),
      isDue: state === "due",
      isStuck: isRefundStuck({ state, lastError }),
    })),
    emails: mails.map(({ id, recipient, template, state, createdAt, sentAt }) => ({
      _id: id,
      at: (sentAt ?? createdAt).toISOString(),
      name: nameOfEmail(template),
      isToHer: recipient === TEACHER_EMAIL,
      state,
    })),
  }
}
