import { db } from "../../db"

/** A payment for sessions that its student has not finalized yet: taken lately, or still reviewed by PayPal. */
export type JustBooked = {
  /** Of the first session. */
  slotId: string
  startsAt: string
  /** How many sessions more it is for. */
  more: number
  isUnderReview: boolean
}

const MINUTES = 30

/** The newest of a student's; null where there is none. */
export async function findJustBooked(studentId: string): Promise<JustBooked | null> {
  // Raw: sums over the sessions of a payment, by the database's clock.
  const [row] = await db().$queryRaw<(Omit<JustBooked, "startsAt"> & { startsAt: Date })[]>`
    SELECT (array_agg(b.slot_id ORDER BY b.starts_at))[1] AS "slotId", min(b.starts_at) AS "startsAt", count(*)::int - 1 AS more, p.state = 'pending_capture' AS "isUnderReview"
    FROM booking b JOIN funding f ON f.id = b.funding_id JOIN payment p ON p.id = f.payment_id
    WHERE b.student_id = ${studentId}::uuid AND b.starts_at > now()
      AND ((b.status = 'held' AND p.state = 'pending_capture')
        OR (b.status = 'confirmed' AND b.confirmed_at > now() - make_interval(mins => ${MINUTES}::int)))
      AND NOT EXISTS (SELECT FROM booking o JOIN funding g ON g.id = o.funding_id
        WHERE g.payment_id = p.id AND o.finalized_at IS NOT NULL)
    GROUP BY p.id ORDER BY max(b.created_at) DESC LIMIT 1`
  return row ? { ...row, startsAt: row.startsAt.toISOString() } : null
}
