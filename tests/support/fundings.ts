import { claimSlot } from "../../lib/bookings/commands/claim"
import { whereInForce } from "../../lib/bookings/queries/where"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { askPayPal } from "../../lib/checkout/commands/ask-paypal"
import { settle } from "../../lib/checkout/commands/settle"
import { fundByPayment } from "../../lib/payments/commands/funding"
import { db, newSlot, type SignedIn } from "./api"

/** One payment that holds several sessions, as the site's own commands make it; each is paid with its `cents`. */
export async function holdSeveral(student: Pick<SignedIn, "id">, cents: number[]) {
  const { id: studentId } = student
  const slots = await Promise.all(cents.map(() => newSlot()))
  const amountCents = cents.reduce((sum, one) => sum + one, 0)
  const payment = await db().payment.create({ data: { purpose: "booking", amountCents, studentId } })
  await db().$transaction(async (tx) => {
    for (const [at, { id: slotId }] of slots.entries())
      await fundAndClaim(tx, { paymentId: payment.id, studentId, slotId, cents: cents[at] ?? 0 })
  })
  return { paymentId: payment.id, amountCents, slotIds: slots.map(({ id }) => id) }
}

type Tx = Parameters<Parameters<ReturnType<typeof db>["$transaction"]>[0]>[0]

export async function fundAndClaim(
  tx: Tx,
  given: { paymentId: string; studentId: string; slotId: string; cents: number },
): Promise<void> {
  const { paymentId, studentId, slotId, cents } = given
  const where = await whereInForce(tx, { place: "studio" })
  const fundingId = await fundByPayment(tx, { paymentId, cents })
  const session = { sessionType: SESSION_TYPES[0], message: "", where, timeZone: "" }
  await claimSlot(tx, { ...session, slotId, studentId, fundingId })
}

/** The same, opened at PayPal. */
export async function openSeveral(student: SignedIn, cents: number[]) {
  const held = await holdSeveral(student, cents)
  const { paymentId, amountCents } = held
  const description = SESSION_TYPES[0]
  return { ...held, orderId: await askPayPal({ paymentId, cents: amountCents, description }) }
}

/** Settles a payment with what PayPal would say of its capture, without PayPal. */
export async function settlePaid({ paymentId, amountCents }: { paymentId: string; amountCents: number }) {
  const orderId = `ORDER${paymentId}`
  await db().payment.update({
    where: { id: paymentId },
    data: { paypalOrderId: orderId, state: "capturing" },
  })
  const taken = { cents: amountCents, currency: "USD", at: new Date(), feeCents: null }
  const capture = { id: `CAPTURE${paymentId}`, status: "COMPLETED", ...taken }
  const payer = { givenName: "Ada", surname: "Byron", email: "ada@example.com", id: "PAYER" }
  const payeeId = process.env.PAYPAL_MERCHANT_ID ?? ""
  const paid = { capture, cents: amountCents, currency: "USD", payer, payeeId, shipping: null, refunds: [] }
  await settle({ paymentId, order: { orderId, status: "COMPLETED", customId: paymentId, ...paid } })
  return { orderId }
}

/** What each session of a payment costs and has been given back, by the order of its slots. */
export async function fundingsOf({ slotIds }: { slotIds: string[] }) {
  const bookings = await db().booking.findMany({
    where: { slotId: { in: slotIds } },
    include: { funding: true },
  })
  return slotIds.map((slotId) => {
    const booking = bookings.find((one) => one.slotId === slotId)
    return `${booking?.status} ${booking?.funding.refundedCents}/${booking?.funding.cents}`
  })
}
