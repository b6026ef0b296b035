import { abandonPayment } from "@/lib/checkout/abandon"
import { reply } from "@/lib/http/reply"
import { studentRoute } from "@/lib/http/route"
import { requireOwnPayment } from "@/lib/payments/queries"
import { orderParams } from "@/lib/payments/schema"

export const DELETE = studentRoute({ params: orderParams }, async ({ student, params }) => {
  const paymentId = await requireOwnPayment({ orderId: params.orderId, studentId: student.id })
  await abandonPayment({ paymentId })
  return reply(204, null)
})
