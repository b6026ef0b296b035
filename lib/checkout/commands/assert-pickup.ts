import { getContent } from "../../content/queries"
import { AppError, invalidField } from "../../errors"
import { sayPickupHours } from "../../shop/rules/pickup"
import type { OpenOrderBody } from "../../shop/schema/shop"
import { listPickupClasses } from "../queries/pickup-classes"

/** Whether an order can be picked up as the buyer was shown it. Throws PICKUP_CHANGED, or INVALID with the field. */
export async function assertPickup(given: {
  body: OpenOrderBody
  studentId: string | null
  now: Date
}): Promise<void> {
  const { body, studentId, now } = given
  const { isLocalPickup, pickupHours, pickupEventId } = body
  if (pickupEventId) {
    if (!isLocalPickup) {
      const message = "A class is a place to pick up an order, not to ship it to."
      throw invalidField("pickupEventId", message)
    }
    await refuseOtherClass({ eventId: pickupEventId, studentId, now })
  } else if (isLocalPickup) await refuseOtherHours(pickupHours)
}

/** Whoever has read other pickup hours may not be able to come. */
async function refuseOtherHours(shown: string | undefined): Promise<void> {
  if (shown === undefined) return
  const { content } = await getContent("chocolates")
  const pickupHours = sayPickupHours(content)
  if (shown !== pickupHours)
    throw new AppError("PICKUP_CHANGED", `The pickup hours have changed. They are now ${pickupHours}.`, {
      pickupHours,
    })
}

/** At a class that the buyer is in, and that leaves the time to make the order. */
async function refuseOtherClass(given: {
  eventId: string
  studentId: string | null
  now: Date
}): Promise<void> {
  const { eventId, studentId, now } = given
  const classes = studentId ? await listPickupClasses({ studentId, now }) : []
  if (classes.some((one) => one.eventId === eventId)) return
  throw new AppError("PICKUP_CHANGED", "You can’t pick up at this class anymore. Please choose again.")
}
