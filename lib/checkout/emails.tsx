import type { ReactNode } from "react"
import type { BookingMailData } from "../bookings/mail-data"
import { env } from "../env"
import { MailFrame, Paragraph, SmallPrint } from "../mail/frame"
import type { Composed, Template } from "../mail/template"
import { formatUsd } from "../money"
import type { OrderMailData } from "../shop/mail-data"
import { formatMoment } from "../time"
import type { PaidBack } from "./goods"
import { newPlace } from "./place-emails"

/** What is said of money and what it pays for; the names are those of the `mail` table. */
export const templates = {
  "checkout/new-place": newPlace,
  "checkout/session-paid-back": sessionPaidBack,
  "checkout/order-paid-back": orderPaidBack,
  "checkout/other-session-type": otherSessionType,
} satisfies Record<string, Template<never>>

type Why = { why: Exclude<PaidBack, "late"> }

const NO_SESSION = {
  failed: "Something went wrong on my side after you paid, so it’s not booked. I’m sorry.",
  refunded: "It was refunded in PayPal before it was booked, so you’re not booked.",
  deleted: "Your account was deleted before the payment arrived, so nothing is booked.",
}

function sessionPaidBack(data: BookingMailData & Why): Composed {
  return paidBack({
    about: when(data),
    cents: data.refundedCents,
    button: { href: `${env().SITE_URL}/dashboard`, label: "Choose another time" },
    children: (
      <Paragraph>
        {data.firstName}, this is about your payment for <strong>{when(data)}</strong> (studio time).{" "}
        {NO_SESSION[data.why]}
      </Paragraph>
    ),
  })
}

const NO_ORDER = {
  failed: "Something went wrong on my side after you paid, so there is no order. I’m sorry.",
  refunded: "Your payment was refunded in PayPal before the order was placed, so there is no order.",
  deleted: "Your account was deleted before the payment arrived, so there is no order.",
}

function orderPaidBack(data: OrderMailData & Why): Composed {
  return paidBack({
    about: data.lines.map(({ name, quantity }) => `${quantity} ${name}`).join(", "),
    cents: data.refundedCents,
    button: { href: `${env().SITE_URL}/chocolates`, label: "See the chocolates" },
    children: <Paragraph>{NO_ORDER[data.why]}</Paragraph>,
  })
}

function paidBack(given: {
  about: string
  cents: number | null
  button: { href: string; label: string }
  children: ReactNode
}): Composed {
  const { about, cents, button, children } = given
  return {
    subject: `Your money is on its way back: ${about}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame preview="You get all of it back." heading="You get your money back" button={button}>
        {children}
        <Paragraph>
          You get {cents ? `${formatUsd(cents)} ` : "your money "}
          back through PayPal. You don’t need to do anything; it can take a few days until you see it.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** For the teacher: what was paid for stands, whatever the last screen said. */
function otherSessionType(data: BookingMailData & { askedFor: string }): Composed {
  const name = `${data.firstName} ${data.lastName}`.trim()
  return {
    subject: `${name} chose another type of session for ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={`Paid for: ${data.sessionType}`}
        heading={`${name} chose another type of session`}
        button={{ href: `${env().SITE_URL}/admin/bookings`, label: "Open the bookings" }}
      >
        <Paragraph>
          About the session on <strong>{when(data)}</strong> (studio time).
        </Paragraph>
        <Paragraph>Paid for, and booked: {data.sessionType}.</Paragraph>
        <Paragraph>Chosen when finalizing: {data.askedFor}.</Paragraph>
        <SmallPrint>What was paid for stands. Reply to this email to ask {data.firstName}.</SmallPrint>
      </MailFrame>
    ),
  }
}

function when({ startsAt }: BookingMailData): string {
  return formatMoment(new Date(startsAt), env().STUDIO_TIME_ZONE)
}
