import type { PaymentPurpose } from "../../generated/prisma/enums"
import { classFulfillment } from "./fulfill-class"
import { orderFulfillment } from "./fulfill-order"
import { passFulfillment } from "./fulfill-pass"
import { sessionFulfillment } from "./fulfill-session"
import type { Fulfillment } from "./fulfillment"

const FULFILLMENTS: Record<PaymentPurpose, Fulfillment> = {
  booking: sessionFulfillment,
  order: orderFulfillment,
  class: classFulfillment,
  pass: passFulfillment,
}

/** How the claim of a payment of this purpose is kept, given back, and turned into the thing itself. */
export function fulfillmentOf({ purpose }: { purpose: PaymentPurpose }): Fulfillment {
  return FULFILLMENTS[purpose]
}
