import { cartHashOf } from "@/lib/auth/cart-cookie"
import { abandonPayment } from "@/lib/checkout/commands/abandon"
import { reply } from "@/lib/http/reply"
import { buyerRoute } from "@/lib/http/route"
import { requireOwnPayment } from "@/lib/payments/queries/payments"
import { orderParams } from "@/lib/payments/schema"

export const DELETE = buyerRoute({ params: orderParams }, async ({ student, params, request }) => {
  const buyer = { studentId: student?.id ?? null, cartHash: cartHashOf(request.headers) }
  const { id: paymentId } = await requireOwnPayment({ orderId: params.orderId, buyer })
  await abandonPayment({ paymentId })
  return reply(204, null)
})
