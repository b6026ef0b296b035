import type { PaymentPurpose } from "../../generated/prisma/enums"
import { orderGoods } from "./fulfill-order"
import { sessionGoods } from "./fulfill-session"
import type { Goods } from "./fulfillment"

/** How the claim of a payment of this purpose is kept, given back, and turned into the thing itself. */
export function goodsOf({ purpose }: { purpose: PaymentPurpose }): Goods {
  return purpose === "order" ? orderGoods : sessionGoods
}
