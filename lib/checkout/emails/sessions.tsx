import type { ReactNode } from "react"
import { fullName } from "../../accounts/rules"
import type { BookingMailData } from "../../bookings/emails/data"
import { andMore, sayDiscreetly, sayType } from "../../bookings/rules"
import { env } from "../../env"
import { type Dress, MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { called, inStudioTime, When, studioTime as when } from "../../mail/when"
import { formatUsd } from "../../money"
import { sayPaidBack, sayRefund } from "../../payments/rules"
import type { OrderMailData } from "../../shop/emails/data"
import type { PaidBack } from "../commands/fulfillment"
import type { AwayMailData } from "../queries/mail-data"
import { sayGivenBack } from "../rules/place"
import { accountDeleted } from "./account-deleted"
import { cancellations, sayOffCalendar, Things, thingsOf } from "./cancelled"
import { classPayment, passPayment } from "./class-payment"
import { newPlace } from "./places"

/** What is said of money and what it pays for; the names are those of the `mail` table. */
export const templates = {
  "accounts/deleted": accountDeleted,
  "checkout/away": away,
  "checkout/class-payment": classPayment,
  "checkout/pass-payment": passPayment,
  "checkout/new-place": newPlace,
  "checkout/session-paid-back": sessionPaidBack,
  "checkout/order-paid-back": orderPaidBack,
  "checkout/other-session-type": otherSessionType,
} satisfies Record<string, Template<never>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

type Why = { why: Exclude<PaidBack, "late"> }

const NO_SESSION = {
  failed: "Something went wrong on my side after you paid, so it’s not booked. I’m sorry.",
  refunded: "It was refunded in PayPal before it was booked, so you’re not booked.",
  deleted: "Your account was deleted before the payment came through, so nothing is booked.",
}

function sessionPaidBack(data: BookingMailData & Why): Composed {
  return paidBack({
    about: `${when(data)}${andMore(data)}`,
    cents: data.refundedCents,
    button: { href: `${env().SITE_URL}/dashboard?to=book`, label: "Choose another time" },
    children: (
      <Paragraph>
        {called(data)}, this is about your payment for <When {...data} />
        {andMore(data)}. {NO_SESSION[data.why]}
      </Paragraph>
    ),
  })
}

const NO_ORDER = {
  failed: "Something went wrong on my side after you paid, so there’s no order. I’m sorry.",
  refunded: "Your payment was refunded in PayPal before the order was placed, so there’s no order.",
  deleted: "Your account was deleted before the payment came through, so there’s no order.",
}

function orderPaidBack(data: OrderMailData & Why): Composed {
  return paidBack({
    about: data.lines.map(({ name, quantity }) => `${quantity} ${name}`).join(", "),
    cents: data.refundedCents,
    button: { href: `${env().SITE_URL}/chocolates`, label: "See the chocolates" },
    dress: "chocolate",
    children: <Paragraph>{NO_ORDER[data.why]}</Paragraph>,
  })
}

function paidBack(given: {
  about: string
  cents: number | null
  button: { href: string; label: string }
  dress?: Dress
  children: ReactNode
}): Composed {
  const { about, cents, button, dress, children } = given
  return {
    subject: `Your refund: ${about}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame preview="I’m refunding all of it." heading="Your refund" button={button} dress={dress}>
        {children}
        <Paragraph>{sayRefund(cents ? formatUsd(cents) : "your money")}</Paragraph>
      </MailFrame>
    ),
  }
}

/** For the teacher: what was paid for stands, whatever the last screen said. */
function otherSessionType(data: BookingMailData & { askedFor: string }): Composed {
  const name = fullName(data)
  return {
    subject: `${name} chose another session type for ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={`Paid for: ${sayType(data.sessionType)}`}
        heading={`${name} chose another session type`}
        button={{ href: `${env().SITE_URL}/admin/bookings`, label: "Open the bookings" }}
      >
        <Paragraph>
          About the session on <strong>{when(data)}</strong>.
        </Paragraph>
        <Paragraph>Paid for, and booked: {sayType(data.sessionType)}.</Paragraph>
        <Paragraph>Chosen when finalizing: {sayType(data.askedFor)}.</Paragraph>
        <SmallPrint>The type that was paid for stays. Reply to this email to ask {called(data)}.</SmallPrint>
      </MailFrame>
    ),
  }
}

/** To one person, about everything of theirs that is canceled while she is away. */
function away(data: AwayMailData, written: Written): Composed {
  const { classes, line, firstName } = data
  const sessions = data.sessions.map((one) => ({ ...one, discreet: data.discreet ?? one.discreet }))
  const things = thingsOf({ sessions, classes })
  const booked = sessions.filter((one) => !one.isUnderReview)
  const files = cancellations({ sessions: booked, classes }, written)
  const [first] = things
  const isOne = things.length === 1
  return {
    subject: first ? `Canceled: ${first.what}, ${when(first)}${andMore({ more: things.length - 1 })}` : "",
    replyTo: env().TEACHER_EMAIL,
    attachments: files,
    element: (
      <MailFrame
        preview={things.map((one) => `${one.what}, ${when(one)}`).join("; ")}
        heading="I have to cancel"
        button={{
          href: `${env().SITE_URL}${classes.length > 0 ? "/calendar" : "/dashboard?to=book"}`,
          label: sessions.length > 0 ? "Find another time" : "Find another class",
        }}
      >
        <Paragraph>
          {firstName ? `${firstName}, I’m sorry` : "I’m sorry"}: I have to be away, so I’m canceling{" "}
          {isOne ? "this" : "these"}.
        </Paragraph>
        {line && <Quote words={line} />}
        {!isOne && inStudioTime(things) && <Paragraph>In studio time:</Paragraph>}
        <Things things={things} written={written} />
        {whatGoesBack(sessions, classes).map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Paragraph>
          {sayOffCalendar(files.length)}{" "}
          {sessions.length > 0
            ? "I’d love to see you at another time. If none of my times works for you, reply to this email and I’ll find one with you."
            : "I hope to see you in another class soon."}
        </Paragraph>
      </MailFrame>
    ),
  }
}

function whatGoesBack(sessions: AwayMailData["sessions"], classes: AwayMailData["classes"]): string[] {
  const places = classes.flatMap(({ placeBack }) => placeBack ?? [])
  const cents =
    sessions.reduce((sum, { refundedCents }) => sum + (refundedCents ?? 0), 0) +
    places.reduce((sum, { refundCents }) => sum + refundCents, 0)
  const paidBack = [...sessions, ...places].reduce((sum, { paidBackCents = 0 }) => sum + paidBackCents, 0)
  const reviewedCents = sessions
    .filter((one) => one.isUnderReview)
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const credits = places.filter(({ credit }) => credit).length
  return [
    cents > 0 ? sayRefund(formatUsd(cents)) : "",
    paidBack > 0 ? sayPaidBack(paidBack) : "",
    sessions.some(({ amountCents, desk }) => amountCents === null && !desk)
      ? sayDiscreetly("A code that paid for a session can be used again.", {
          discreet: sessions.some(({ discreet }) => discreet),
        })
      : "",
    credits > 1
      ? `${credits} classes are back on your pass.`
      : sayGivenBack({ refundCents: 0, credit: credits === 1 }),
    ...places.map(({ pickup }) => pickup),
    reviewedCents > 0
      ? `PayPal is still reviewing your payment. If it goes through, I’ll refund ${formatUsd(reviewedCents)}.`
      : "",
  ].filter(Boolean)
}
