import { cartHashOf } from "@/lib/auth/cart-cookie"
import { confirmOrder } from "@/lib/checkout/commands/confirm-order"
import { buyerRoute } from "@/lib/http/route"
import { confirmOrderBody } from "@/lib/shop/schema/shop"

const limits = [{ name: "order", max: 60, seconds: 600 }]

export const POST = buyerRoute({ body: confirmOrderBody, limits }, async ({ student, body, request }) =>
  confirmOrder({
    buyer: { studentId: student?.id ?? null, cartHash: cartHashOf(request.headers) },
    body,
  }),
)
