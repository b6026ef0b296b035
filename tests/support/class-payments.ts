import { type Answer, call, db, type SignedIn } from "./api"
import { newEvent, signUpBody } from "./classes"
import { Rush } from "./rush"
import { approveCart, captureCart, type Guest, newGuest } from "./shop"

export const PRICE_CENTS = 1_800

/** A class that costs $18. */
export function pricedEvent(given: Parameters<typeof newEvent>[0] = {}) {
  return newEvent({ priceCents: PRICE_CENTS, ...given })
}

/** Opens the payment of a place; the guest's address is the one that signs up. */
export async function openClass(
  guest: Guest,
  event: { id: string },
  given: Record<string, unknown> = {},
): Promise<Answer> {
  const signed = { signature: "", typedSignature: "Ines Moreau", email: guest.email }
  const body = { ...(await signUpBody(event, { ...signed, ...given })), purpose: "class" }
  const headers = { Cookie: guest.cookie, "X-Forwarded-For": guest.address }
  return call("/api/payments", { method: "POST", body, headers, at: guest.at })
}

/** The same, and answers the PayPal order. */
export async function openedClass(guest: Guest, event: { id: string }): Promise<string> {
  const opened = await new Rush().served(() => openClass(guest, event))
  if (opened.status !== 200)
    throw new Error(`opening failed: ${opened.status} ${JSON.stringify(opened.body)}`)
  return opened.body.orderId as string
}

/** The whole way: opened, approved, captured. Answers the PayPal order. */
export async function payClass(event: { id: string }, guest: Guest = newGuest()): Promise<string> {
  const orderId = await openedClass(guest, event)
  await approveCart(guest, orderId)
  const captured = await captureCart(guest, orderId)
  if (captured.status !== 200)
    throw new Error(`capture failed: ${captured.status} ${JSON.stringify(captured.body)}`)
  return orderId
}

/** The payment with the sign-up that it made. */
export async function classPaymentOf(paypalOrderId: string) {
  const payment = await db().payment.findUniqueOrThrow({
    where: { paypalOrderId },
    include: { placeHold: true, refunds: true, fundings: { include: { signUp: true } } },
  })
  const signUps = payment.fundings.flatMap(({ signUp }) => signUp ?? [])
  return { ...payment, signUps, signUp: signUps[0] }
}

/** Lets the place that is kept for a payment run out, as ten minutes would. */
export async function lapsePlace(paypalOrderId: string): Promise<void> {
  const { id } = await classPaymentOf(paypalOrderId)
  await db().placeHold.updateMany({
    where: { paymentId: id },
    data: { holdUntil: new Date(Date.now() - 1000) },
  })
}

export function cancelClass(event: { id: string }, token: string, at?: string): Promise<Answer> {
  const body = { eventIds: [event.id], force: true }
  return call("/api/events/bulk", { method: "DELETE", token, body, at })
}

/** As a signed-in student who has signed the waiver before. */
export function openKnown(student: SignedIn, event: { id: string }): Promise<Answer> {
  const body = { purpose: "class", isKnown: true, eventId: event.id }
  return call("/api/payments", { method: "POST", token: student.token, body })
}
