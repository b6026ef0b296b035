import { Fragment } from "react"
import { Disputed } from "@/components/payments/disputed"
import { sayType } from "@/lib/bookings/rules"
import { formatWire } from "@/lib/money"
import type { PersonPage } from "@/lib/people/queries/person"
import { sayStatus } from "@/lib/shop/rules/status"
import { formatDateMedium, formatMomentLong, instantToWallClock } from "@/lib/time"
import { Line, Part } from "./person-parts"

const dayOf = (instant: string, zone: string) =>
  formatDateMedium(instantToWallClock(new Date(instant), zone).date)
const HOW = { paypal: "with PayPal", cash: "in cash", other: "another way", owes: "still to pay" } as const

export function PaymentLines({ payments, zone }: { payments: PersonPage["payments"]; zone: string }) {
  return (
    <Part title="Payments">
      {payments.map((one) => (
        <Line
          key={one._id}
          what={
            <span className={one.how === "owes" && !isAhead(one) ? "text-danger" : ""}>
              {formatWire(one.amount)} {HOW[one.how]}
            </span>
          }
          when={dayOf(one.at, zone)}
          isOff={one.isDenied}
        >
          <p>
            {forWhat(one, zone)}
            {one.isUnderReview ? ", being reviewed by PayPal" : ""}
            {one.isDenied ? ", not completed by PayPal: nothing was charged" : ""}
          </p>
          {one.isDisputed ? <Disputed /> : null}
          {one.refunds.map((refund, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are never put in another order.
            <p key={at} className="font-medium">
              {formatWire(refund.amount)} {refund.isDue ? "refund pending since" : "paid back"}{" "}
              {dayOf(refund.at, zone)}
            </p>
          ))}
        </Line>
      ))}
    </Part>
  )
}

/** Nothing is owed yet. */
export function isAhead({ startsAt }: PersonPage["payments"][number]): boolean {
  return startsAt !== null && new Date(startsAt) > new Date()
}

function forWhat(payment: PersonPage["payments"][number], zone: string): string {
  const { orderNumber, title, startsAt, count } = payment
  if (orderNumber !== null) return `Order #${orderNumber}`
  if (!title) return "Not completed"
  if (startsAt && count > 1) return `${count} × ${sayType(title)}, from ${dayOf(startsAt, zone)}`
  return startsAt ? `${sayType(title)}, ${dayOf(startsAt, zone)}` : title
}

function sayOrder(order: PersonPage["orders"][number]): string {
  const said = sayStatus({ ...order, isRefundDue: order.refundDue > 0 }).toLowerCase()
  if (order.status !== "to_pack" && order.status !== "refunded") return said
  return `${order.isLocalPickup ? "pickup" : "shipping"}, ${said}`
}

function isPartRefunded({ status, refunded }: PersonPage["orders"][number]): boolean {
  return refunded > 0 && status !== "refunded"
}

function sayRefunded({ refunded, refundDue }: PersonPage["orders"][number]): string {
  return refundDue > 0 ? `${formatWire(refundDue)} refund pending` : `${formatWire(refunded)} refunded`
}

/** "2 × Dark Sea Salt (1 refunded)"; struck when all of them are. */
function OrderedLine({ line }: { line: PersonPage["orders"][number]["lines"][number] }) {
  const { name, quantity, refundedQuantity } = line
  const said = `${quantity} × ${name}`
  if (refundedQuantity >= quantity) return <s className="text-muted">{said}</s>
  return refundedQuantity > 0 ? `${said} (${refundedQuantity} refunded)` : said
}

export function OrderLines({ orders, zone }: { orders: PersonPage["orders"]; zone: string }) {
  return (
    <Part title="Orders">
      {orders.map((one) => (
        <Line
          key={one._id}
          what={
            <a href={`/admin/orders/${one._id}`} className="underline-offset-4 hover:underline">
              Order #{one.number}
            </a>
          }
          when={formatMomentLong(new Date(one.createdAt), zone)}
          isOff={one.status === "refunded"}
        >
          <p>
            {one.lines.map((line) => (
              <Fragment key={line.name}>
                <OrderedLine line={line} />,{" "}
              </Fragment>
            ))}
            {formatWire(one.total)}
            {isPartRefunded(one) ? `, ${sayRefunded(one)}` : ""}, {sayOrder(one)}
          </p>
        </Line>
      ))}
    </Part>
  )
}

export function QuestionLines({ questions, zone }: { questions: PersonPage["questions"]; zone: string }) {
  return (
    <Part title="Inquiries">
      {questions.map((one) => (
        <Line
          key={one._id}
          what={one.kind === "booking_request" ? `Free intro, ${sayType(one.sessionType)}` : "Message"}
          when={`${formatMomentLong(new Date(one.createdAt), zone)}, ${one.answeredAt ? "answered" : "to answer"}`}
        >
          {one.message ? <q className="mt-1 block whitespace-pre-line">{one.message}</q> : null}
        </Line>
      ))}
    </Part>
  )
}
