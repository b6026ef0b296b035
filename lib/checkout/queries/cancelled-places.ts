import { db } from "../../db"
import {
  type CancelledColumns,
  type CancelledMoney,
  cancelledToWire,
  RECEIPT_OF,
} from "../../payments/queries/receipt-of"
import type { PlaceBack } from "../rules/place"

type Place = {
  _id: string
  title: string
  /** The class is canceled; else the place was given up, or taken away. */
  isClassCancelled: boolean
  /** What paid for it; "teacher": she took the money herself. Null where nothing did. */
  by: "paypal" | "teacher" | "pass" | null
  /** Of what she took herself she has not yet said what becomes of it. */
  isOpen: boolean
  /** The pass's name, and whether the class is back on it. */
  pass: string
  isBackOnPass: boolean
}
/** A place in a class that was canceled, or that was given up after it was paid. */
export type CancelledPlace = Place & CancelledMoney

const SHOWN = 20

/** The last ones of an address, with what was paid, what went back and where the receipt is. */
export async function listCancelledPlaces(email: string): Promise<CancelledPlace[]> {
  // Raw: what paid for it is one of three tables.
  const rows = await db().$queryRaw<(Place & CancelledColumns)[]>`
    SELECT * FROM (
      SELECT u.id AS "_id", e.title, e.starts_at AS "startsAt", e.cancelled_at IS NOT NULL AND (u.cancelled_at IS NULL OR u.cancelled_at >= e.cancelled_at)
          AS "isClassCancelled",
        CASE WHEN f.payment_id IS NOT NULL THEN 'paypal' WHEN f.credit_id IS NOT NULL THEN 'pass'
          WHEN d.taken_at IS NOT NULL AND d.amount_cents > 0 THEN 'teacher' END AS by,
        CASE WHEN d.id IS NULL THEN coalesce(f.cents, 0) WHEN d.taken_at IS NULL THEN 0 ELSE d.amount_cents END
          AS "paidCents",
        coalesce(d.paid_back_cents, f.refunded_cents, 0) AS "refundedCents",
        d.taken_at IS NOT NULL AND d.kept_at IS NULL AND d.paid_back_cents = 0 AS "isOpen",
        coalesce(s.name, '') AS pass, back.id IS NOT NULL AS "isBackOnPass", ${RECEIPT_OF} AS "receiptOf"
      FROM sign_up u JOIN event e ON e.id = u.event_id
      LEFT JOIN funding f ON f.id = u.funding_id LEFT JOIN payment p ON p.id = f.payment_id
      LEFT JOIN desk_payment d ON d.id = f.desk_payment_id LEFT JOIN credit c ON c.id = f.credit_id
      LEFT JOIN credit back ON back.of_id = c.id LEFT JOIN pass s ON s.id = c.pass_id
      WHERE u.email = ${email} AND u.disowned_at IS NULL AND (u.cancelled_at IS NOT NULL OR e.cancelled_at IS NOT NULL)
    ) place
    WHERE by IS NOT NULL OR "isClassCancelled"
    ORDER BY "startsAt" DESC LIMIT ${SHOWN}`
  return rows.map(cancelledToWire)
}

/** What has gone back for a place that stands no more. */
export async function findGivenBack(signUpId: string): Promise<Pick<PlaceBack, "refundCents" | "credit">> {
  // Raw: three tables in one statement.
  const [back] = await db().$queryRaw<Pick<PlaceBack, "refundCents" | "credit">[]>`
    SELECT f.refunded_cents AS "refundCents", c.id IS NOT NULL AS credit
    FROM sign_up u JOIN event e ON e.id = u.event_id JOIN funding f ON f.id = u.funding_id
    LEFT JOIN credit c ON c.of_id = f.credit_id
    WHERE u.id = ${signUpId}::uuid AND (u.cancelled_at IS NOT NULL OR e.cancelled_at IS NOT NULL)`
  return back ?? { refundCents: 0, credit: false }
}
