type Expected = { id: string; amountCents: number; currency: string; paypalOrderId: string | null }
type Paid = {
  orderId: string
  customId: string
  payeeId: string
  capture: { cents: number | null; currency: string } | null
}

/** What is wrong with a capture, compared with our own row; null when every part of it is as we asked. */
export function mismatch({
  payment,
  order,
  payeeId,
}: {
  payment: Expected
  order: Paid
  payeeId: string
}): string | null {
  if (order.orderId !== payment.paypalOrderId) return "the order is another one"
  if (order.customId !== payment.id) return "the order was not made for this payment"
  if (order.payeeId !== payeeId) return "it was paid to another account"
  if (order.capture?.currency !== payment.currency) return "it was paid in another currency"
  if (order.capture.cents !== payment.amountCents) return "another amount was paid"
  return null
}
