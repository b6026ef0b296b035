import { db } from "../../db"
import { toWire } from "../../money"
import type { Known } from "./history"

/** Money that came from somebody, or is owed, and what of it went back. Dollars. */
export type PersonPayment = {
  _id: string
  at: string
  how: "paypal" | "cash" | "other" | "owes"
  /** What it was for: an order's number, or the name and time of the first session or class of it. */
  orderId: string | null
  orderNumber: number | null
  title: string
  startsAt: string | null
  /** How many sessions or classes it was for. */
  count: number
  amount: number
  /** PayPal has not finished it yet. */
  isUnderReview: boolean
  /** PayPal reviewed it, and took no money. */
  isDenied: boolean
  /** Whoever paid disputes it, and that is not over. */
  isDisputed: boolean
  refunds: { amount: number; at: string; isDue: boolean }[]
}

type Row = {
  _id: string
  at: Date
  how: PersonPayment["how"]
  orderId: string | null
  orderNumber: number | null
  title: string
  startsAt: Date | null
  count: number
  cents: number
  isUnderReview: boolean
  isDenied: boolean
  isDisputed: boolean
  refunds: { cents: number; at: string; isDue: boolean }[]
}

const MOST = 300

/** What was captured by PayPal, taken at the desk or is owed, newest first; nothing is owed for what is canceled. */
export async function listPayments({ email, studentId }: Known): Promise<PersonPayment[]> {
  // Raw: three ways to a payment and two to what was taken at the desk, each with its index.
  const rows = await db().$queryRaw<Row[]>`
    WITH own AS (
      SELECT id FROM payment WHERE student_id = ${studentId}::uuid
      UNION SELECT id FROM payment WHERE student_id IS NULL AND lower(payer_email) = ${email}
      UNION SELECT payment_id FROM shop_order WHERE lower(buyer_email) = ${email}
      UNION SELECT payment_id FROM place_hold WHERE lower(email) = ${email}
      UNION SELECT f.payment_id FROM sign_up u JOIN funding f ON f.id = u.funding_id WHERE lower(u.email) = ${email}
    ), place AS (
      SELECT b.funding_id, b.session_type AS title, b.starts_at, b.status = 'cancelled' AS is_off FROM booking b WHERE b.student_id = ${studentId}::uuid
      UNION ALL
      SELECT u.funding_id, e.title, e.starts_at, u.cancelled_at IS NOT NULL OR e.cancelled_at IS NOT NULL
      FROM sign_up u JOIN event e ON e.id = u.event_id
      WHERE lower(u.email) = ${email} AND u.funding_id IS NOT NULL
      UNION ALL
      SELECT funding_id, name, NULL, false FROM pass WHERE student_id = ${studentId}::uuid AND funding_id IS NOT NULL
    )
    SELECT p.id AS "_id", p.created_at AS at, 'paypal' AS how, o.id AS "orderId", o.number AS "orderNumber",
      coalesce(s.title, k.title, p.details->>'name', p.details->>'title', CASE p.purpose WHEN 'order' THEN 'Chocolates' ELSE '' END) AS title,
      coalesce(s.starts_at, k.starts_at) AS "startsAt",
      (SELECT count(*)::int FROM funding WHERE payment_id = p.id) AS count, p.captured_cents AS cents,
      p.state = 'pending_capture' AS "isUnderReview", p.state = 'failed' AS "isDenied",
      EXISTS (SELECT FROM dispute i WHERE i.payment_id = p.id AND i.status <> 'RESOLVED') AS "isDisputed",
      coalesce((SELECT json_agg(json_build_object('cents', r.amount_cents, 'isDue', r.state = 'due',
          'at', coalesce(r.done_at, r.created_at)) ORDER BY r.number)
        FROM refund r WHERE r.payment_id = p.id), '[]') AS refunds
    FROM own JOIN payment p ON p.id = own.id
    LEFT JOIN shop_order o ON o.payment_id = p.id
    LEFT JOIN LATERAL (
      SELECT coalesce(b.session_type, e.title, h.name) AS title, coalesce(b.starts_at, e.starts_at) AS starts_at
      FROM funding f LEFT JOIN booking b ON b.funding_id = f.id
      LEFT JOIN sign_up u ON u.funding_id = f.id LEFT JOIN event e ON e.id = u.event_id
      LEFT JOIN pass h ON h.funding_id = f.id
      WHERE f.payment_id = p.id ORDER BY 2 LIMIT 1
    ) s ON true
    LEFT JOIN LATERAL (
      SELECT e.title, e.starts_at FROM place_hold h JOIN event e ON e.id = h.event_id WHERE h.payment_id = p.id
    ) k ON true
    WHERE p.captured_cents IS NOT NULL
    UNION ALL
    SELECT d.id, coalesce(d.taken_at, d.created_at), coalesce(d.method::text, 'owes'), NULL, NULL, place.title,
      place.starts_at, 1, d.amount_cents, false, false, false,
      CASE WHEN d.paid_back_cents > 0 THEN json_build_array(json_build_object('cents', d.paid_back_cents,
        'isDue', false, 'at', coalesce(d.paid_back_at, d.created_at))) ELSE '[]' END
    FROM place JOIN funding f ON f.id = place.funding_id JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE d.taken_at IS NOT NULL OR NOT place.is_off
    ORDER BY at DESC LIMIT ${MOST}`
  return rows.map(({ at, startsAt, cents, refunds, ...row }) => ({
    ...row,
    at: at.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    amount: toWire(cents),
    refunds: refunds.map((one) => ({
      amount: toWire(one.cents),
      at: new Date(one.at).toISOString(),
      isDue: one.isDue,
    })),
  }))
}
