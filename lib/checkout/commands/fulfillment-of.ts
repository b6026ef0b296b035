import type { PaymentPurpose } from "../../generated/prisma/enums"
import { orderFulfillment } from "./fulfill-order"
import { sessionFulfillment } from "./fulfill-session"
import type { Fulfillment } from "./fulfillment"

/** How the claim of a payment of this purpose is kept, given back, and turned into the thing itself. */
export function fulfillmentOf({ purpose }: { purpose: PaymentPurpose }): Fulfillment {
  return purpose === "order" ? orderFulfillment : sessionFulfillment
}
