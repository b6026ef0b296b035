import { fullName } from "../../accounts/rules"
import { kindOf } from "../../bookings/rules"
import { getContent } from "../../content/queries"
import { db } from "../../db"
import { reversedCentsOf } from "../../disputes/queries"
import { env } from "../../env"
import type { Dispute, Prisma } from "../../generated/prisma/client"
import { isId } from "../../ids"
import { toWire } from "../../money"
import { sayClasses } from "../../passes/rules"
import type { OrderDetails } from "../../shop/emails/data"
import { formatMomentLong } from "../../time"
import type { Receipt } from "../rules/receipt"

/** A receipt, and whose it is. */
export type OwnedReceipt = {
  receipt: Receipt
  studentId: string | null
  email: string
  cartHash: string | null
}

const WHAT = {
  booking: { include: { student: true } },
  signUp: { include: { event: true } },
  pass: { include: { student: true } },
} as const satisfies Prisma.FundingInclude
type Funded = Prisma.FundingGetPayload<{ include: typeof WHAT }>

/** The receipt of PayPal's order, or of what was taken at the desk; null where no money was taken. */
export async function findReceipt(orderId: string): Promise<OwnedReceipt | null> {
  const found = isId(orderId) ? await atTheDesk(orderId) : await byPayPal(orderId)
  if (!found) return null
  const [{ content: places }, { content: site }] = await Promise.all([
    getContent("places"),
    getContent("site"),
  ])
  const from = { name: site.name, address: places.studioAddress }
  return { ...found, receipt: { ...found.receipt, orderId, from } }
}

type Found = Omit<OwnedReceipt, "receipt"> & { receipt: Omit<Receipt, "orderId" | "from"> }

async function byPayPal(orderId: string): Promise<Found | null> {
  const payment = await db().payment.findFirst({
    where: {
      paypalOrderId: orderId,
      capturedCents: { not: null },
      state: { in: ["fulfilled", "refund_due", "refunded"] },
    },
    include: {
      student: true,
      order: true,
      lines: { orderBy: { name: "asc" } },
      refunds: { orderBy: { number: "asc" } },
      disputes: { where: { returnedCents: { gt: 0 } }, orderBy: { returnedAt: "asc" } },
      fundings: { include: WHAT, orderBy: [{ booking: { startsAt: "asc" } }, { createdAt: "asc" }] },
    },
  })
  if (!payment) return null
  const { student, order, fundings, refunds } = payment
  const details = payment.details as Partial<OrderDetails>
  const payer = `${payment.payerGivenName} ${payment.payerSurname}`.trim()
  const signUp = fundings[0]?.signUp
  const email = order?.buyerEmail || student?.email || signUp?.email || payment.payerEmail
  const total = payment.capturedCents ?? 0
  return {
    studentId: payment.studentId,
    email,
    cartHash: payment.cartHash,
    receipt: {
      orderNumber: order?.number ?? null,
      paidAt: (
        order?.createdAt ??
        fundings[0]?.booking?.confirmedAt ??
        signUp?.createdAt ??
        payment.createdAt
      ).toISOString(),
      how: "paypal",
      to: person({ name: order?.buyerName || nameOf(student) || signUp?.name || payer, email }),
      lines: [
        ...payment.lines.map((line) => ({
          what: `${line.quantity} × ${line.name}`,
          about: "",
          amount: toWire(line.unitPriceCents * line.quantity),
        })),
        ...fundings.map((funding) => ({ ...sayFunded(funding), amount: toWire(funding.cents) })),
      ],
      discount: toWire(details.discountCents ?? 0),
      shipping: toWire(details.shippingCents ?? 0),
      total: toWire(total),
      refunds: refunds.map(({ amountCents, state, doneAt, createdAt }) => ({
        at: (doneAt ?? createdAt).toISOString(),
        amount: toWire(amountCents),
        isDone: state === "done",
      })),
      refunded: toWire(payment.refundedCents),
      chargedAgain: await chargedAgain(payment),
    },
  }
}

/** Of what a dispute took, PayPal may have told as a reversal: only that stands among the refunds, and comes back. */
async function chargedAgain(payment: { id: string; disputes: Dispute[] }): Promise<Receipt["chargedAgain"]> {
  if (payment.disputes.length === 0) return []
  let left = await reversedCentsOf(payment.id)
  return payment.disputes.flatMap(({ returnedCents, returnedAt, updatedAt }) => {
    const cents = Math.min(returnedCents, left)
    left -= cents
    return cents > 0 ? [{ at: (returnedAt ?? updatedAt).toISOString(), amount: toWire(cents) }] : []
  })
}

async function atTheDesk(id: string): Promise<Found | null> {
  const funding = await db().funding.findFirst({
    where: { deskPaymentId: id, desk: { takenAt: { not: null } } },
    include: { ...WHAT, desk: true },
  })
  if (!funding?.desk?.takenAt) return null
  const { desk, booking, signUp } = funding
  const owner = booking?.student ?? funding.pass?.student ?? null
  const { amountCents, method, paidBackCents, paidBackAt } = desk
  const email = owner?.email ?? signUp?.email ?? ""
  return {
    studentId: owner?.id ?? signUp?.studentId ?? null,
    email,
    cartHash: null,
    receipt: {
      orderNumber: null,
      paidAt: funding.desk.takenAt.toISOString(),
      how: method ?? "other",
      to: person({ name: owner ? nameOf(owner) : (signUp?.name ?? ""), email }),
      lines: [{ ...sayFunded(funding), amount: toWire(amountCents) }],
      discount: 0,
      shipping: 0,
      total: toWire(amountCents),
      refunds: paidBackAt
        ? [{ at: paidBackAt.toISOString(), amount: toWire(paidBackCents), isDone: true }]
        : [],
      refunded: toWire(paidBackCents),
      chargedAgain: [],
    },
  }
}

function sayFunded({ booking, signUp, pass }: Funded): { what: string; about: string } {
  const zone = env().STUDIO_TIME_ZONE
  const said = (startsAt: Date, isCancelled: boolean) =>
    `${formatMomentLong(startsAt, zone)}${isCancelled ? " (canceled)" : ""}`
  if (booking)
    return {
      what: kindOf({ ...booking, ...booking.student }),
      about: said(booking.startsAt, booking.status === "cancelled"),
    }
  if (pass) return { what: pass.name, about: sayClasses(pass.classes) }
  if (!signUp) return { what: "Payment", about: "" }
  const { event, cancelledAt } = signUp
  return { what: event.title, about: said(event.startsAt, Boolean(cancelledAt ?? event.cancelledAt)) }
}

function nameOf(student: { firstName: string; lastName: string } | null): string {
  return student ? fullName(student) : ""
}

/** Of someone who has left nothing is said. */
function person(given: { name: string; email: string }) {
  return given.email.endsWith("@deleted.invalid") ? { name: "", email: "" } : given
}
