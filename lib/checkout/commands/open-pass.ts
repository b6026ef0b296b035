import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { formatUsd, toWire } from "../../money"
import { notSold } from "../../passes/commands/kinds"
import { askPayPal } from "./ask-paypal"
import type { PassSnapshot } from "./fulfill-pass"

type Opened = { id: string; paypalOrderId: string | null; amountCents: number }

/**
 * Opens the payment of a pass: writes the row with the pass as it is sold now, then asks PayPal for an order. Asking
 * again while it is not paid gives the same order. Throws NOT_FOUND, PAYMENT_PENDING while the money for the same pass
 * may be moving, PAYPAL_DOWN.
 */
export async function openPassPayment(given: {
  studentId: string
  passId: string
}): Promise<{ orderId: string; amount: number }> {
  await failpoint("start:before")
  const { details, ...opened } = await db().$transaction((tx) => claim(tx, given))
  await failpoint("start:committed")
  const { id: paymentId, amountCents: cents } = opened
  const orderId = opened.paypalOrderId ?? (await askPayPal({ paymentId, cents, description: details.name }))
  return { orderId, amount: toWire(cents) }
}

async function claim(
  tx: Tx,
  { studentId, passId }: { studentId: string; passId: string },
): Promise<Opened & { details: PassSnapshot }> {
  // Raw: row lock. One opening at a time for one student: a double click finds the first one's row.
  await tx.$executeRaw`SELECT 1 FROM student WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`
  const kind = await tx.passKind.findFirst({ where: { id: passId, endedAt: null } })
  if (!kind) throw notSold()
  await refuseWhileMoving(tx, { studentId, kindId: kind.id })
  const { name, classes, validDays, titles, priceCents: amountCents } = kind
  const details: PassSnapshot = { kindId: kind.id, name, classes, validDays, titles }
  // Raw: what is inside JSON, by the database's clock. A payment that has waited long is about to be given up.
  const [same] = await tx.$queryRaw<Opened[]>`
    SELECT id, paypal_order_id AS "paypalOrderId", amount_cents AS "amountCents" FROM payment
    WHERE student_id = ${studentId}::uuid AND purpose = 'pass' AND state = 'created'
      AND amount_cents = ${amountCents} AND details = ${JSON.stringify(details)}::jsonb
      AND created_at > now() - interval '20 minutes'
    ORDER BY created_at DESC LIMIT 1`
  if (same) return { ...same, details }
  const { id } = await tx.payment.create({
    data: { purpose: "pass", amountCents, studentId, details },
    select: { id: true },
  })
  return { id, paypalOrderId: null, amountCents, details }
}

async function refuseWhileMoving(
  tx: Tx,
  { studentId, kindId }: { studentId: string; kindId: string },
): Promise<void> {
  const moving = await tx.payment.findFirst({
    where: {
      studentId,
      purpose: "pass",
      state: { in: ["capturing", "pending_capture"] },
      details: { path: ["kindId"], equals: kindId },
    },
    select: { amountCents: true },
  })
  if (moving)
    throw new AppError(
      "PAYMENT_PENDING",
      `Your ${formatUsd(moving.amountCents)} payment for this pass is already on its way. You don’t need to pay again.`,
    )
}
