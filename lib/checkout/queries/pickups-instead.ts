import { daysOf, listDaysAway } from "../../calendar/queries/days-away"
import type { Range } from "../../calendar/rules/calendar"
import { getContent } from "../../content/queries"
import type { Db, Tx } from "../../db"
import { env } from "../../env"
import { BUYER_EMAIL } from "../../shop/queries/order-view"
import { sayPickupTimes } from "../../shop/rules/pickup"

type Orders = { signUpId: string; numbers: number[]; isReady: boolean; now: Date }

/** The orders that are still to be handed over to those with these places in classes. */
export async function listToHandOver(within: Db | Tx, signUpIds: string[]): Promise<Orders[]> {
  // Raw: the address joins orders and sign-ups, without a relation; the database's clock.
  return within.$queryRaw<Orders[]>`
    SELECT u.id AS "signUpId", array_agg(o.number ORDER BY o.number) AS numbers,
      bool_and(o.status = 'ready_for_pickup') AS "isReady", now()
    FROM sign_up u
    JOIN shop_order o ON o.pickup_event_id = u.event_id AND o.status IN ('to_pack', 'ready_for_pickup')
    JOIN payment p ON p.id = o.payment_id
    LEFT JOIN student s ON s.id = p.student_id
    WHERE u.id = ANY(${signUpIds}::uuid[]) AND u.email = ${BUYER_EMAIL}
    GROUP BY u.id`
}

/**
 * Where orders that are to be handed over at classes are picked up without these places in them, by sign-up. `goesAway`:
 * the time off because of which they are gone, which is not on the calendar yet.
 */
export async function sayPickupsInstead(
  within: Db | Tx,
  signUpIds: string[],
  goesAway?: Range,
): Promise<Map<string, string>> {
  const orders = await listToHandOver(within, signUpIds)
  if (orders.length === 0) return new Map()
  const { content } = await getContent("chocolates", within)
  const daysAway = await listDaysAway({ now: new Date() }, within)
  if (goesAway?.isWholeDays) daysAway.push(daysOf(goesAway))
  return new Map(
    orders.map(({ signUpId, numbers, isReady, now }) => {
      const [which, it] =
        numbers.length === 1
          ? [`order #${numbers[0]}`, "it’s"]
          : [`orders #${numbers.join(" and #")}`, "they’re"]
      const times = sayPickupTimes({ pickup: content, now, zone: env().STUDIO_TIME_ZONE, daysAway })
      const ready = isReady ? "" : ` I’ll email you when ${it} ready.`
      return [
        signUpId,
        `You can pick up your ${which} at ${content.pickupPlace}, instead of at class: ${times}.${ready}`,
      ]
    }),
  )
}

/** The numbers of the orders that are still to be handed over to somebody with a place in a class. */
export async function listOrdersToBring(tx: Tx, { signUpId }: { signUpId: string }): Promise<number[]> {
  const [orders] = await listToHandOver(tx, [signUpId])
  return orders?.numbers ?? []
}
