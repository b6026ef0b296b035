import { capturePayment } from "@/lib/checkout/capture"
import { reply } from "@/lib/http/reply"
import { studentRoute } from "@/lib/http/route"
import { requireOwnPayment } from "@/lib/payments/queries"
import { orderParams } from "@/lib/payments/schema"

export const POST = studentRoute({ params: orderParams }, async ({ student, params }) => {
  const paymentId = await requireOwnPayment({ orderId: params.orderId, studentId: student.id })
  const captured = await capturePayment({ paymentId })
  if (captured.status === "COMPLETED") return captured
  const message =
    "PayPal is reviewing your payment. Your time is kept for you, and a mail will tell you as soon as it is confirmed."
  return reply(202, { ...captured, message })
})
