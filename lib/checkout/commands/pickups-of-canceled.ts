import { getContent } from "../../content/queries"
import type { Tx } from "../../db"
import { BUYER_EMAIL } from "../../shop/queries/order-view"
import { sayPickupHours } from "../../shop/rules/pickup"
import type { PlaceBack } from "../rules/place"
import { NOTHING } from "./give-back-place"

/** What the people of canceled classes are told of their money, and of orders that were to be handed over there. */
export async function withPickups(
  tx: Tx,
  given: { back: Map<string, PlaceBack>; signUpIds: string[] },
): Promise<Map<string, PlaceBack>> {
  const { back, signUpIds } = given
  // Raw: the address joins orders and sign-ups, without a relation.
  const orders = await tx.$queryRaw<{ signUpId: string; numbers: number[] }[]>`
    SELECT u.id AS "signUpId", array_agg(o.number ORDER BY o.number) AS numbers
    FROM sign_up u
    JOIN shop_order o ON o.pickup_event_id = u.event_id AND o.status IN ('to_pack', 'ready_for_pickup')
    JOIN payment p ON p.id = o.payment_id
    LEFT JOIN student s ON s.id = p.student_id
    WHERE u.id = ANY(${signUpIds}::uuid[]) AND u.email = ${BUYER_EMAIL}
    GROUP BY u.id`
  if (orders.length === 0) return back
  const { content } = await getContent("chocolates", tx)
  const told = new Map(back)
  for (const { signUpId, numbers } of orders) {
    const before = back.get(signUpId) ?? NOTHING
    const which = numbers.length === 1 ? `order #${numbers[0]}` : `orders #${numbers.join(" and #")}`
    const pickup = `You can pick up your ${which} at ${content.pickupPlace} instead, ${sayPickupHours(content)}.`
    told.set(signUpId, { ...before, pickup })
  }
  return told
}
