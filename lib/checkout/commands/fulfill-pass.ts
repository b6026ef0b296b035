import type { Tx } from "../../db"
import { env } from "../../env"
import { queueMail } from "../../jobs/queue"
import { makePass } from "../../passes/commands/credits"
import { expiryOf, lastDayOf } from "../../passes/rules"
import { fundByPayment } from "../../payments/commands/funding"
import { movePayment, type PaymentRow } from "../../payments/commands/payments"
import type { Fulfillment } from "./fulfillment"

/** A pass as it was when its payment was opened. */
export type PassSnapshot = {
  kindId: string
  name: string
  classes: number
  validDays: number
  titles: string[]
}

const nothing = async () => {}

/** Passes: there are as many as anybody buys, so that nothing is claimed. */
export const passFulfillment: Fulfillment = {
  renew: async () => true,
  revertExtension: nothing,
  keepForReview: nothing,
  release: nothing,
  fulfill: (tx, { payment }) => handOver(tx, payment),
  notify,
  isConflict: () => false,
  messages: {
    lost: "This payment took too long. You haven’t been charged. Please start again.",
    tooLate: "Your payment came through too late. I’m refunding all of it.",
    late: "The payment arrived too late.",
    refunded: "This payment couldn’t become a pass, so I’m refunding all of it. I’ve emailed you why.",
  },
}

async function handOver(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { id: paymentId, amountCents, studentId } = payment
  if (!studentId) return false
  const { details } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { details: true },
  })
  const { kindId, name, classes, validDays, titles } = details as PassSnapshot
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  const expiresAt = expiryOf({
    now: clock?.now ?? new Date(0),
    days: validDays,
    zone: env().STUDIO_TIME_ZONE,
  })
  const fundingId = await fundByPayment(tx, { paymentId, cents: amountCents })
  const pass = { studentId, kindId, fundingId, name, classes, titles, expiresAt }
  const passId = await makePass(tx, { ...pass, reason: "bought" })
  await movePayment(tx, { paymentId, to: "fulfilled" })
  await mailPass(tx, {
    passId,
    paid: { how: "paypal", cents: amountCents },
    receiptOf: payment.paypalOrderId,
  })
  return true
}

type Paid = { how: "paypal" | "cash" | "other" | "owes"; cents: number } | null

/** Tells its owner of a pass. */
export async function mailPass(
  tx: Tx,
  { passId, paid, receiptOf }: { passId: string; paid: Paid; receiptOf: string | null },
): Promise<void> {
  const pass = await tx.pass.findUniqueOrThrow({ where: { id: passId }, include: { student: true } })
  const { email, firstName, preferredName } = pass.student
  await queueMail(tx, {
    key: `pass-bought/${passId}`,
    to: email,
    template: "passes/bought",
    data: {
      email,
      firstName,
      preferredName,
      name: pass.name,
      left: pass.balance,
      lastDay: lastDayOf(pass.expiresAt, env().STUDIO_TIME_ZONE),
      titles: pass.titles,
      paid,
      receiptOf: receiptOf ?? undefined,
    },
  })
}

async function notify(tx: Tx, { paymentId, news }: Parameters<Fulfillment["notify"]>[1]): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { student: true } })
  const { name } = payment.details as PassSnapshot
  const student = news === "deleted" ? null : payment.student
  const email = student?.email ?? payment.payerEmail
  const isBack = news !== "pending" && news !== "denied"
  await queueMail(tx, {
    key: `pass-payment-${news}/${paymentId}`,
    to: email,
    template: "checkout/pass-payment",
    data: {
      email,
      name: student?.firstName ?? payment.payerGivenName,
      preferredName: student?.preferredName,
      title: name,
      startsAt: null,
      timeZone: "",
      news,
      amountCents: payment.amountCents,
      refundedCents: isBack ? payment.capturedCents : null,
    },
  })
}
