import { mailConfirmation } from "../../classes/commands/confirmation"
import {
  keepPlaceForReview,
  releasePlace,
  renewPlace,
  shortenPlace,
  takeHeldPlace,
} from "../../classes/commands/holds"
import { SIGNED_UP_ONCE } from "../../classes/commands/sign-up"
import { PREFERRED_NAME } from "../../classes/queries/events"
import { getContent } from "../../content/queries"
import type { Policy } from "../../content/rules"
import { sayGivingUpBy } from "../../content/rules/policy"
import type { Tx } from "../../db"
import { env } from "../../env"
import { isConflict } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { formatUsd } from "../../money"
import { fundByPayment } from "../../payments/commands/funding"
import { movePayment, type PaymentRow } from "../../payments/commands/payments"
import type { ClassNews, WhyLate } from "../emails/class-payment"
import { listOrdersToBring } from "../queries/pickups-instead"
import type { Fulfillment } from "./fulfillment"

/** A place in a class: the claim is the place that is kept. */
export const classFulfillment: Fulfillment = {
  renew: (tx, { payment }) => renewPlace(tx, { paymentId: payment.id }),
  revertExtension: shortenPlace,
  keepForReview: keepPlaceForReview,
  release: releasePlace,
  fulfill: (tx, { payment }) => signUpPaid(tx, payment),
  notify,
  isConflict: (error) => isConflict(error, SIGNED_UP_ONCE),
  messages: {
    lost: "I’m no longer holding your spot. You haven’t been charged. Please look at the class again.",
    tooLate: "Your payment came through after your spot in this class was gone. I’m refunding all of it.",
    late: "The payment came through after the place in the class was gone.",
    refunded: "This payment couldn’t become a sign-up, so I’m refunding all of it. I’ve emailed you why.",
  },
}

/** Makes the sign-up that a payment is for. False: the place is gone, or the class is canceled or has begun. */
async function signUpPaid(
  tx: Tx,
  { id: paymentId, amountCents, paypalOrderId }: PaymentRow,
): Promise<boolean> {
  const taken = await takeHeldPlace(tx, { paymentId })
  if (!taken) return false
  const fundingId = await fundByPayment(tx, { paymentId, cents: amountCents })
  const policy = await payPlace(tx, { signUpId: taken.place.signUpId, fundingId })
  await movePayment(tx, { paymentId, to: "fulfilled" })
  const paid = {
    paid: `${formatUsd(amountCents)}, paid with PayPal.`,
    policy: sayGivingUpBy({
      ...{ policy, startsAt: taken.place.startsAt, now: new Date() },
      paidBy: { cents: amountCents },
      zone: env().STUDIO_TIME_ZONE,
    }),
    receiptOf: paypalOrderId ?? undefined,
  }
  const toBring = await listOrdersToBring(tx, taken.place)
  await mailConfirmation(tx, { ...taken, paid, toBring })
  return true
}

/** Says what pays for a place, with the policy by which it comes back, which it answers. */
export async function payPlace(
  tx: Tx,
  { signUpId, fundingId }: { signUpId: string; fundingId: string },
): Promise<Policy> {
  const { content: policy } = await getContent("policy", tx)
  await tx.signUp.update({ where: { id: signUpId }, data: { fundingId, policy } })
  return policy
}

type News = Omit<Parameters<Fulfillment["notify"]>[1], "news"> & { news: ClassNews["news"]; line?: string }

/** Writes to whom a place is or was kept for. */
export async function notify(tx: Tx, { paymentId, news, line }: News): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { placeHold: { include: { event: true } } },
  })
  const { placeHold: hold, payerEmail, payerGivenName, amountCents, capturedCents } = payment
  const { title = "" } = payment.details as { title?: string }
  const email = news === "deleted" ? payerEmail : (hold?.email ?? payerEmail)
  const isBack = news !== "pending" && news !== "denied" && news !== "canceled"
  // Raw: the account is known by the address.
  const [called] = await tx.$queryRaw<{ preferredName: string }[]>`
    SELECT ${PREFERRED_NAME} AS "preferredName" FROM place_hold u WHERE u.payment_id = ${paymentId}::uuid`
  const whyLate = news === "late" && hold ? await whyGone(tx, hold) : undefined
  await queueMail(tx, {
    key: `class-payment-${news}/${paymentId}`,
    to: email,
    template: "checkout/class-payment",
    data: {
      email,
      name: hold && news !== "deleted" ? hold.name : payerGivenName,
      preferredName: news === "deleted" ? "" : called?.preferredName,
      title: hold?.event.title ?? title,
      startsAt: hold?.event.startsAt.toISOString() ?? null,
      timeZone: hold?.timeZone ?? "",
      news,
      whyLate,
      line,
      amountCents,
      refundedCents: isBack ? capturedCents : null,
    },
  })
}

type Held = { email: string; eventId: string; event: { cancelledAt: Date | null; startsAt: Date } }

/** Why a held place became no sign-up, as things stand. */
async function whyGone(tx: Tx, { email, eventId, event }: Held): Promise<WhyLate> {
  if (event.cancelledAt) return "canceled"
  if (event.startsAt <= new Date()) return "started"
  const isIn = await tx.signUp.count({ where: { eventId, email, cancelledAt: null } })
  return isIn > 0 ? "signed_up" : "full"
}
