import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"
import { formatWire } from "../money"
import { formatMomentLong } from "../time"
import { receiptPath } from "./keys"
import type { PaymentThatNeedsAPerson } from "./queries/payments"
import { needsYou, sayAnswer } from "./rules"

/** What we tell the teacher about money; the names are those of the `mail` table. */
export const templates = {
  "payments/needs-person": needsPerson,
} satisfies Record<string, Template<PaymentThatNeedsAPerson>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

/** Where the receipt is, in emails about what was paid. */
export function ReceiptLink({ receiptOf }: { receiptOf?: string }) {
  if (!receiptOf) return null
  return (
    <SmallPrint>
      <a href={`${env().SITE_URL}${receiptPath(receiptOf)}`} style={{ color: "inherit" }}>
        Your receipt
      </a>
      , for your records.
    </SmallPrint>
  )
}

/** A payment without a time is one of the shop. */
function deskOf({ startsAt, isForClass }: PaymentThatNeedsAPerson) {
  const { SITE_URL } = env()
  if (isForClass) return { href: `${SITE_URL}/admin/signups`, label: "Open the sign-ups" }
  return startsAt
    ? { href: `${SITE_URL}/admin/bookings`, label: "Open the bookings" }
    : { href: `${SITE_URL}/admin/orders`, label: "Open the orders" }
}

function needsPerson(payment: PaymentThatNeedsAPerson): Composed {
  const { STUDIO_TIME_ZONE } = env()
  const moment = (instant: string) => formatMomentLong(new Date(instant), STUDIO_TIME_ZONE)
  const { what, todo } = needsYou(payment.state)
  const amount = formatWire(payment.amount)
  return {
    subject: `${what}: ${amount}, ${payment.student}`,
    element: (
      <MailFrame
        preview="It couldn’t be settled automatically, so it needs you."
        heading={what}
        button={deskOf(payment)}
      >
        <Paragraph>
          <strong>{amount}</strong> {payment.state.startsWith("refund_") ? "to" : "from"} {payment.student},{" "}
          {payment.email}
          {payment.startsAt
            ? `, for the ${payment.isForClass ? "class" : "session"} on ${moment(payment.startsAt)}`
            : ""}
          .
        </Paragraph>
        {payment.reason && <Paragraph>{payment.reason}</Paragraph>}
        <Paragraph>{todo}</Paragraph>
        <SmallPrint>It’s been like this since {moment(payment.since)}.</SmallPrint>
        {payment.answer && <SmallPrint>{sayAnswer(payment.answer)}</SmallPrint>}
      </MailFrame>
    ),
  }
}
