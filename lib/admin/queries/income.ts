import { db } from "../../db"
import { IS_OF_DISPUTE, listOpenDisputes } from "../../disputes/queries"
import type { WireDispute } from "../../disputes/rules"
import { env } from "../../env"
import { fromWire, toWire } from "../../money"
import { addDays, instantToWallClock, startOfDay } from "../../time"
import {
  daysOfMonth,
  type IncomeKind,
  type Movement,
  netCentsOf,
  sumMovements,
  type WireSums,
  type WireTotals,
} from "../rules/income"

/** `name`: as they like to be called. `personKey`: of their page; null for somebody who has left, or left no address. */
export type WireOwed = {
  kind: IncomeKind
  name: string
  personKey: string | null
  date: string
  amount: number
}
export type WireIncome = {
  month: string
  session: WireSums
  class: WireSums
  pass: WireSums
  order: WireSums
  total: WireTotals
  owed: WireOwed[]
  totalOwed: number
  /** Those that are not over, of whatever month. */
  disputes: WireDispute[]
}

export const INCOME_HEADINGS = [
  "Date",
  "Kind",
  "Movement",
  "How",
  "Person",
  "Gross",
  "Fee",
  "Net",
  "Reference",
]
const KIND_NAMES = { session: "Session", class: "Class", pass: "Pass", order: "Chocolates" }
const MOVEMENT_NAMES = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  dispute_returned: "Dispute returned",
  dispute_fee: "Dispute fee",
}
const HOW_NAMES = { paypal: "PayPal", cash: "Cash", other: "Other" }

/** The income of a month of the studio's calendar ("2027-03"), and what was owed and not paid for it. */
export async function getIncome(month: string): Promise<WireIncome> {
  const { first, last } = daysOfMonth(month)
  const range = rangeOf(first, last)
  const [movements, owed, disputes] = await Promise.all([
    listMovements(range),
    listOwed(range),
    listOpenDisputes(),
  ])
  const totalOwed = toWire(owed.reduce((sum, one) => sum + fromWire(one.amount), 0))
  return { month, ...sumMovements(movements), owed, totalOwed, disputes }
}

/** Every movement from one day to another, both included: for CSV, oldest first. */
export async function listIncomeRows({ from, to }: { from: string; to: string }) {
  const movements = await listMovements(rangeOf(from, to))
  return movements.map((movement) => [
    instantToWallClock(movement.at, env().STUDIO_TIME_ZONE).date,
    KIND_NAMES[movement.kind],
    MOVEMENT_NAMES[movement.what],
    HOW_NAMES[movement.how],
    movement.who,
    toWire(movement.cents),
    movement.feeCents === null ? "" : toWire(-movement.feeCents),
    toWire(netCentsOf(movement)),
    movement.reference,
  ])
}

type Range = { from: Date; to: Date }

/** From the first to the end of the last day. */
function rangeOf(first: string, last: string): Range {
  const zone = env().STUDIO_TIME_ZONE
  return { from: startOfDay({ date: first, zone }), to: startOfDay({ date: addDays(last, 1), zone }) }
}

function listMovements({ from, to }: Range): Promise<Movement[]> {
  // Raw: several kinds of rows in one order. What PayPal is still looking at has not come. PayPal may tell what a dispute
  // took twice, as a reversal of the payment too: that is the dispute's then, once, and never more than was paid.
  return db().$queryRaw<Movement[]>`
    WITH paid AS (
      SELECT p.*, CASE p.purpose WHEN 'booking' THEN 'session' ELSE p.purpose::text END AS kind,
        coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), o.buyer_name, (SELECT u.name FROM funding f
            JOIN sign_up u ON u.funding_id = f.id WHERE f.payment_id = p.id LIMIT 1),
          trim(p.payer_given_name || ' ' || p.payer_surname)) AS who
      FROM payment p LEFT JOIN student s ON s.id = p.student_id
      LEFT JOIN shop_order o ON o.payment_id = p.id
      WHERE p.state IN ('fulfilled', 'refund_due', 'refunded') AND p.captured_cents > 0
    ), taken AS (
      SELECT d.*, CASE WHEN b.id IS NOT NULL THEN 'session' WHEN h.id IS NOT NULL THEN 'pass' ELSE 'class' END AS kind,
        coalesce(u.name, trim(s.first_name || ' ' || s.last_name)) AS who
      FROM desk_payment d JOIN funding f ON f.desk_payment_id = d.id
      LEFT JOIN booking b ON b.funding_id = f.id LEFT JOIN pass h ON h.funding_id = f.id
      LEFT JOIN student s ON s.id = coalesce(b.student_id, h.student_id)
      LEFT JOIN sign_up u ON u.funding_id = f.id
      WHERE d.taken_at IS NOT NULL
    ), given_back AS (
      SELECT r.*, ${IS_OF_DISPUTE} AS is_of_dispute
      FROM refund r WHERE r.state = 'done'
    ), disputed AS (
      SELECT d.*, p.kind, p.who, least(
        d.taken_cents - coalesce((SELECT sum(amount_cents) FROM given_back
          WHERE payment_id = d.payment_id AND is_of_dispute), 0),
        p.captured_cents - coalesce((SELECT sum(amount_cents) FROM given_back WHERE payment_id = d.payment_id), 0)
      )::int AS more_cents
      FROM dispute d JOIN paid p ON p.id = d.payment_id
    )
    SELECT captured_at AS at, 'payment' AS what, kind, 'paypal' AS how, coalesce(who, '') AS who, captured_cents AS cents,
      fee_cents AS "feeCents", coalesce(capture_id, '') AS reference
    FROM paid WHERE captured_at >= ${from} AND captured_at < ${to}
    UNION ALL
    SELECT r.done_at, CASE WHEN r.is_of_dispute THEN 'dispute' ELSE 'refund' END, p.kind, 'paypal', coalesce(p.who, ''), -r.amount_cents, 0, coalesce(r.paypal_refund_id, '')
    FROM given_back r JOIN paid p ON p.id = r.payment_id WHERE r.done_at >= ${from} AND r.done_at < ${to}
    UNION ALL
    SELECT taken_at, 'dispute', kind, 'paypal', coalesce(who, ''), -more_cents, 0, paypal_id
    FROM disputed WHERE more_cents > 0 AND taken_at >= ${from} AND taken_at < ${to}
    UNION ALL
    SELECT returned_at, 'dispute_returned', kind, 'paypal', coalesce(who, ''), returned_cents, 0, paypal_id
    FROM disputed WHERE returned_cents > 0 AND returned_at >= ${from} AND returned_at < ${to}
    UNION ALL
    SELECT fee_at, 'dispute_fee', kind, 'paypal', coalesce(who, ''), 0, fee_cents, paypal_id
    FROM disputed WHERE fee_cents <> 0 AND fee_at >= ${from} AND fee_at < ${to}
    UNION ALL
    SELECT taken_at, 'payment', kind, method::text, coalesce(who, ''), amount_cents, 0, '' FROM taken
    WHERE amount_cents > 0 AND taken_at >= ${from} AND taken_at < ${to}
    UNION ALL
    SELECT paid_back_at, 'refund', kind, method::text, coalesce(who, ''), -paid_back_cents, 0, '' FROM taken
    WHERE paid_back_cents > 0 AND paid_back_at >= ${from} AND paid_back_at < ${to}
    ORDER BY at, reference`
}

/** What was owed at the desk for sessions and classes of a time that have begun, and never taken. */
async function listOwed({ from, to }: Range): Promise<WireOwed[]> {
  type Row = { kind: IncomeKind; name: string; personKey: string | null; startsAt: Date; cents: number }
  // Raw: several tables, by the database's clock.
  const rows = await db().$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT CASE WHEN b.id IS NOT NULL THEN 'session' WHEN h.id IS NOT NULL THEN 'pass' ELSE 'class' END AS kind,
        d.amount_cents AS cents,
        coalesce(nullif(trim(s.preferred_name || ' ' || s.last_name), trim(s.last_name)), u.name,
          nullif(trim(s.first_name || ' ' || s.last_name), ''), w.email, '') AS name,
        w.id AS "personKey",
        coalesce(b.starts_at, e.starts_at, h.created_at) AS "startsAt"
      FROM desk_payment d JOIN funding f ON f.desk_payment_id = d.id
      LEFT JOIN booking b ON b.funding_id = f.id AND b.status = 'confirmed' LEFT JOIN pass h ON h.funding_id = f.id
      LEFT JOIN sign_up u ON u.funding_id = f.id AND u.cancelled_at IS NULL
      LEFT JOIN student s ON s.id = coalesce(b.student_id, h.student_id, u.student_id)
      LEFT JOIN event e ON e.id = u.event_id AND e.cancelled_at IS NULL
      LEFT JOIN person w ON w.email = coalesce(u.email, s.email)
      WHERE d.taken_at IS NULL AND d.amount_cents > 0
    ) owed
    WHERE "startsAt" >= ${from} AND "startsAt" < ${to} AND "startsAt" <= now()
    ORDER BY "startsAt", name`
  const zone = env().STUDIO_TIME_ZONE
  return rows.map(({ startsAt, cents, ...row }) => ({
    ...row,
    date: instantToWallClock(startsAt, zone).date,
    amount: toWire(cents),
  }))
}
