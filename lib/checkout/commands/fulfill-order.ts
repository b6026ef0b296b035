import { fullName } from "../../accounts/rules"
import type { Tx } from "../../db"
import { env } from "../../env"
import { Prisma } from "../../generated/prisma/client"
import { type NewMail, queueMails } from "../../jobs/queue"
import {
  identifyCustomer,
  keepCoupon,
  releaseCoupon,
  renewCoupon,
  shortenCoupon,
} from "../../payments/commands/cart-coupons"
import { movePayment, type PaymentRow } from "../../payments/commands/payments"
import { HOLD_MINUTES } from "../../payments/rules"
import type { OrderFacts } from "../../services/paypal"
import {
  REVIEW_DAYS,
  releaseReservation,
  renewReservation,
  reserveForReview,
  sellReserved,
  shortenReservation,
} from "../../shop/commands/stock"
import { mailDataOfOrder, type OrderDetails } from "../../shop/emails/data"
import type { Fulfillment } from "./fulfillment"

/** A cart of chocolates: the claim is its reserved lines, and the coupon that is reserved with them. */
export const orderFulfillment: Fulfillment = {
  renew: async (tx, { payment, payer }) => {
    const { id: paymentId } = payment
    if (!(await renewCoupon(tx, { paymentId, minutes: HOLD_MINUTES }))) return false
    if (payer) await identifyCustomer(tx, { paymentId, email: payer.email, payerId: payer.id })
    return renewReservation(tx, { paymentId, mustBeOffered: payment.state === "created" })
  },
  revertExtension: async (tx, given) => {
    await shortenCoupon(tx, given)
    await shortenReservation(tx, given)
  },
  keepForReview: async (tx, { paymentId }) => {
    await keepCoupon(tx, { paymentId, days: REVIEW_DAYS })
    await reserveForReview(tx, { paymentId })
  },
  release: async (tx, given) => {
    await releaseCoupon(tx, given)
    await releaseReservation(tx, given)
  },
  fulfill: placeOrder,
  notify,
  isConflict: () => false,
  messages: {
    lost: "I was no longer holding your chocolates, and someone else got them first. You haven’t been charged. Please look at your cart again.",
    tooLate:
      "Your payment came through after someone else bought the last of these chocolates. I’m refunding all of it.",
    late: "The payment came through after the chocolates had gone to someone else.",
    refunded: "This payment couldn’t become an order, so I’m refunding all of it. I’ve emailed you why.",
  },
}

/**
 * Makes the order of a payment, in the name of the student who was signed in, else of the payer: a student may pay from
 * somebody else's account with PayPal. False: what it pays for has gone to others meanwhile. */
async function placeOrder(
  tx: Tx,
  { payment, order: paid }: { payment: PaymentRow; order: OrderFacts },
): Promise<boolean> {
  const paymentId = payment.id
  if (!(await renewCoupon(tx, { paymentId, minutes: HOLD_MINUTES }))) return false
  if (!(await renewReservation(tx, { paymentId, mustBeOffered: false }))) return false
  await sellReserved(tx, { paymentId })
  await keepCoupon(tx, { paymentId, days: null })
  const { details, student } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { details: true, student: { select: { firstName: true, lastName: true, email: true } } },
  })
  const { discountBps: _share, freeTins: _free, ...snapshot } = details as OrderDetails
  const { payer, shipping } = paid
  const buyerName = student ? fullName(student) : `${payer.givenName} ${payer.surname}`.trim()
  const address = snapshot.isLocalPickup || !shipping ? Prisma.DbNull : { ...shipping }
  const order = await tx.order.create({
    data: {
      ...snapshot,
      paymentId,
      buyerName: buyerName || shipping?.name || payer.email,
      buyerEmail: student?.email ?? payer.email,
      shippingAddress: address,
    },
  })
  await movePayment(tx, { paymentId, to: "fulfilled" })
  const data = await mailDataOfOrder(tx, { paymentId })
  await mailKnown(tx, [
    { key: `order-confirmed/${order.id}`, to: data.email, template: "shop/confirmed", data },
    { key: `order-new/${order.id}`, to: env().TEACHER_EMAIL, template: "shop/new", data },
  ])
  return true
}

const NEWS = {
  pending: { key: "order-payment-pending", template: "shop/payment-pending" },
  denied: { key: "order-payment-denied", template: "shop/payment-denied" },
  late: { key: "order-refunded-late", template: "shop/refunded-late" },
} as const

async function notify(tx: Tx, { paymentId, news }: Parameters<Fulfillment["notify"]>[1]): Promise<void> {
  const facts = await mailDataOfOrder(tx, { paymentId })
  const { capturedCents } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const isBack = news !== "pending" && news !== "denied"
  const data = { ...facts, refundedCents: isBack ? capturedCents : null }
  const to = data.email
  if (news === "failed" || news === "refunded" || news === "deleted") {
    const [key, template] = [`order-paid-back/${paymentId}`, "checkout/order-paid-back"] as const
    return mailKnown(tx, [{ key, to, template, data: { ...data, why: news } }])
  }
  const { key, template } = NEWS[news]
  await mailKnown(tx, [{ key: `${key}/${paymentId}`, to, template, data }])
}

/** A payer whose address PayPal did not tell is on the teacher's list all the same. */
async function mailKnown(tx: Tx, mails: NewMail[]): Promise<void> {
  await queueMails(
    tx,
    mails.filter(({ to }) => to),
  )
}
