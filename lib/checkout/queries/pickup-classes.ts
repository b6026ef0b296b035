import { db } from "../../db"
import { env } from "../../env"
import { isInTimeFor, type PickupClass } from "../../shop/rules/pickup"

/**
 * The classes at which an order of a student can be handed over: those that their address is signed up for, at
 * a place, early enough to make it (docs/product.md, Orders).
 */
export async function listPickupClasses(given: { studentId: string; now: Date }): Promise<PickupClass[]> {
  const { studentId, now } = given
  // Raw: tables that the address joins, without a relation; the database's clock.
  const classes = await db().$queryRaw<{ eventId: string; title: string; startsAt: Date }[]>`
    SELECT e.id AS "eventId", e.title, e.starts_at AS "startsAt"
    FROM student s
    JOIN sign_up u ON u.email = s.email AND u.cancelled_at IS NULL
    JOIN event e ON e.id = u.event_id AND e.cancelled_at IS NULL AND e.address <> '' AND e.starts_at > now()
    WHERE s.id = ${studentId}::uuid
    ORDER BY e.starts_at, e.id`
  return classes
    .filter((one) => isInTimeFor(one, { now, zone: env().STUDIO_TIME_ZONE }))
    .map(({ startsAt, ...rest }) => ({ ...rest, startsAt: startsAt.toISOString() }))
}
