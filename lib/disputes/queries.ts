import { db, type Tx } from "../db"
import { Prisma } from "../generated/prisma/client"
import { toWire } from "../money"
import { receiptPath } from "../payments/keys"
import { type DisputedKind, turnOf, type WireDispute } from "./rules"

type Row = {
  id: string
  paypalId: string
  thing: DisputedKind
  reason: string
  stage: string
  status: string
  outcome: string
  cents: number
  takenCents: number
  returnedCents: number
  feeCents: number
  name: string
  email: string
  startsAt: Date | null
  dueAt: Date | null
  openedAt: Date
  paypalOrderId: string
  doneAt: Date | null
}

/** Those that wait for her, and those that are over until she has seen it; what is due first stands first. */
export async function listDisputesForHer(): Promise<WireDispute[]> {
  const rows = await read(db(), { id: null })
  return rows
    .filter(({ doneAt, status }) => doneAt === null && turnOf(status) !== "others")
    .map(toWireDispute)
}

/** All that are not over yet. */
export async function listOpenDisputes(): Promise<WireDispute[]> {
  const rows = await read(db(), { id: null })
  return rows.filter(({ status }) => turnOf(status) !== "over").map(toWireDispute)
}

export async function readDisputeRow(tx: Tx, { id }: { id: string }): Promise<WireDispute> {
  const [row] = await read(tx, { id })
  if (!row) throw new Error(`dispute ${id} is gone`)
  return toWireDispute(row)
}

/**
 * Whether a refund `r` that is done is what PayPal told of a dispute as a reversal of the payment: nobody here asked for
 * it, and it came while the dispute was open, or with its end.
 */
export const IS_OF_DISPUTE = Prisma.sql`(r.attempts = 0 AND EXISTS (SELECT FROM dispute d WHERE d.payment_id = r.payment_id
  AND r.done_at > d.opened_at - interval '1 day'
  AND (d.status <> 'RESOLVED' OR r.done_at < d.updated_at + interval '2 days')))`

/** Of the refunds of a payment, what stands among them because of a dispute. Cents. */
export async function reversedCentsOf(paymentId: string): Promise<number> {
  // Raw: the condition is shared with the income.
  const [row] = await db().$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(r.amount_cents), 0)::int AS cents FROM refund r
    WHERE r.payment_id = ${paymentId}::uuid AND r.state = 'done' AND ${IS_OF_DISPUTE}`
  return row?.cents ?? 0
}

function read(tx: Pick<Tx, "$queryRaw">, { id }: { id: string | null }): Promise<Row[]> {
  // Raw: several tables.
  return tx.$queryRaw<Row[]>`
    SELECT d.id, d.paypal_id AS "paypalId", d.reason, d.stage, d.status, d.outcome, d.cents, d.done_at AS "doneAt",
      d.taken_cents AS "takenCents", d.returned_cents AS "returnedCents", d.fee_cents AS "feeCents",
      d.due_at AS "dueAt", d.opened_at AS "openedAt", coalesce(p.paypal_order_id, '') AS "paypalOrderId",
      CASE p.purpose::text WHEN 'booking' THEN 'session' WHEN 'class' THEN 'class' WHEN 'order' THEN 'order' ELSE 'other' END
        AS thing,
      coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), o.buyer_name,
        trim(p.payer_given_name || ' ' || p.payer_surname)) AS name,
      coalesce(s.email, o.buyer_email, p.payer_email) AS email,
      (SELECT min(coalesce(b.starts_at, e.starts_at)) FROM funding f LEFT JOIN booking b ON b.funding_id = f.id
        LEFT JOIN sign_up u ON u.funding_id = f.id LEFT JOIN event e ON e.id = u.event_id WHERE f.payment_id = p.id)
        AS "startsAt"
    FROM dispute d JOIN payment p ON p.id = d.payment_id
    LEFT JOIN student s ON s.id = p.student_id AND s.deleted_at IS NULL
    LEFT JOIN shop_order o ON o.payment_id = p.id
    WHERE CASE WHEN ${id}::text IS NULL THEN d.status <> 'RESOLVED' OR d.done_at IS NULL ELSE d.id::text = ${id} END
    ORDER BY d.due_at NULLS LAST, d.opened_at LIMIT 100`
}

function toWireDispute(row: Row): WireDispute {
  const { id, paypalId, thing, reason, status, outcome, name, email } = row
  return {
    _id: id,
    paypalId,
    thing,
    reason,
    isChargeback: row.stage !== "INQUIRY",
    status,
    outcome,
    amount: toWire(row.cents),
    taken: toWire(row.takenCents),
    returned: toWire(row.returnedCents),
    fee: toWire(row.feeCents),
    name,
    email,
    startsAt: row.startsAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    since: row.openedAt.toISOString(),
    receipt: row.paypalOrderId ? receiptPath(row.paypalOrderId) : "",
  }
}
