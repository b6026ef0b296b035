import { cartHashOf } from "@/lib/auth/cart-cookie"
import { confirmOrder } from "@/lib/checkout/confirm-order"
import { buyerRoute } from "@/lib/http/route"
import { confirmOrderBody } from "@/lib/shop/schema"

export const POST = buyerRoute({ body: confirmOrderBody }, async ({ student, body, request }) =>
  confirmOrder({
    buyer: { studentId: student?.id ?? null, cartHash: cartHashOf(request.headers) },
    body,
  }),
)
