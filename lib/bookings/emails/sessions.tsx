import { env } from "../../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { called, When } from "../../mail/when"
import { Where } from "../../mail/where"
import { formatUsd } from "../../money"
import { ReceiptLink } from "../../payments/emails"
import { kindOf } from "../rules"
import { studentCancelled, studentMoved, youCancelled, youMoved } from "./by-student"
import type { BookingMailData } from "./data"
import { moneyBack } from "./money-back"
import { moved } from "./moved"
import { andMore, fullName, paidBy, sessionFile, when, yourBookings, yourSessions } from "./parts"
import { placeChanged, placeChosen } from "./place"
import { seriesConfirmed, seriesNew } from "./series"

/** What we say about sessions; the names are those of the `mail` table. */
export const templates = {
  "bookings/confirmed": confirmed,
  "bookings/place-changed": placeChanged,
  "bookings/place-chosen": placeChosen,
  "bookings/moved": moved,
  "bookings/cancelled": cancelled,
  "bookings/you-cancelled": youCancelled,
  "bookings/student-cancelled": studentCancelled,
  "bookings/you-moved": youMoved,
  "bookings/student-moved": studentMoved,
  "bookings/refunded-late": refundedLate,
  "bookings/payment-pending": paymentPending,
  "bookings/payment-denied": paymentDenied,
  "bookings/new": forTeacher,
  "bookings/message": message,
  "bookings/series-confirmed": seriesConfirmed,
  "bookings/series-new": seriesNew,
} satisfies Record<string, Template<never>>

declare module "../../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

function confirmed(data: BookingMailData, written: Written): Composed {
  // Their own words may say more than they want their inbox to know.
  const own = data.discreet ? "" : data.message
  return {
    subject: `You are booked: ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={`${kindOf(data)}, ${when(data)}`}
        heading={`See you soon, ${called(data)}`}
        button={yourSessions()}
      >
        <Paragraph>
          Your session is on <When {...data} />, and lasts an hour.
        </Paragraph>
        <Paragraph>{[kindOf(data), paidBy(data)].filter(Boolean).join(". ")}.</Paragraph>
        <Where {...data} />
        {own && <Paragraph>You wrote:</Paragraph>}
        {own && <Quote words={own} />}
        <Paragraph>
          The attached file puts it in your calendar. If something comes up, you can move or cancel it
          yourself: press “See your sessions”. Or just reply to this email.
        </Paragraph>
        {data.policy && <SmallPrint>{data.policy}</SmallPrint>}
        <ReceiptLink {...data} />
      </MailFrame>
    ),
  }
}

function cancelled(data: BookingMailData, written: Written): Composed {
  return {
    subject: `Cancelled: your session on ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`The session on ${when(data)} will not take place.`}
        heading="I have to cancel our session"
        button={{ href: `${env().SITE_URL}/dashboard`, label: "Find another time" }}
      >
        <Paragraph>
          {called(data)}, I am sorry: our session on <When {...data} /> will not take place.
        </Paragraph>
        {data.line && <Quote words={data.line} />}
        {moneyBack(data)}
        <Paragraph>
          The attached file takes it out of your calendar. I would be glad to see you at another time; if none
          suits you, answer this mail and we will find one.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function refundedLate(data: BookingMailData): Composed {
  return {
    subject: `Your money is on its way back: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="The payment came too late for this time, so you get all of it back."
        heading="That time was gone"
        button={{ href: `${env().SITE_URL}/dashboard`, label: "Choose another time" }}
      >
        <Paragraph>
          {called(data)}, your payment for <When {...data} />
          {andMore(data)} arrived after {data.more ? "one of the times" : "the time"} had stopped being kept
          for you, so {data.more ? "none of them is" : "it is not"} booked.
        </Paragraph>
        <Paragraph>
          You get {data.refundedCents ? `${formatUsd(data.refundedCents)} ` : "your money "}
          back through PayPal. You need do nothing; it can take a few days until you see it.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function paymentPending(data: BookingMailData): Composed {
  return {
    subject: `PayPal is looking at your payment: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="The time is kept for you. You need do nothing."
        heading="Almost there"
        button={yourSessions()}
      >
        <Paragraph>
          {called(data)}, the time you chose, <When {...data} />
          {andMore(data)}, is kept for you.
        </Paragraph>
        <Paragraph>
          PayPal has not finished your payment yet; some take a few days. Please do not pay again. You get a
          mail as soon as it is through, and then you are booked.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function paymentDenied(data: BookingMailData): Composed {
  return {
    subject: `Your payment did not go through: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="You are not booked, and no money was taken."
        heading="The payment did not go through"
        button={{ href: `${env().SITE_URL}/dashboard`, label: "Book again" }}
      >
        <Paragraph>
          {called(data)}, PayPal did not let the payment for <When {...data} />
          {andMore(data)} through. No money was taken, and the time is no longer kept for you.
        </Paragraph>
        <Paragraph>
          If you would still like to come, book it again, perhaps with another card. If that fails too, answer
          this mail and we will find a way.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function sayPaid({ amountCents }: BookingMailData): string {
  return amountCents === null ? "Free, with a code" : `Paid ${formatUsd(amountCents)}`
}

function forTeacher(data: BookingMailData): Composed {
  const paid = data.desk ? paidBy(data) || "Nothing to pay" : sayPaid(data)
  return {
    subject: `New session: ${fullName(data)}, ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame preview={`${data.sessionType}. ${paid}.`} heading={fullName(data)} button={yourBookings()}>
        <Paragraph>
          <strong>{when(data)}</strong> (studio time)
        </Paragraph>
        <Paragraph>
          {data.sessionType}. {paid}.
        </Paragraph>
        <Paragraph>{data.link ? `Online: ${data.link}` : `At: ${data.address}`}</Paragraph>
        {data.message ? <Quote words={data.message} /> : <Paragraph>No message.</Paragraph>}
        <SmallPrint>Answer this mail to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}

function message(data: BookingMailData): Composed {
  return {
    subject: `A message from ${fullName(data)} about ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={data.message.slice(0, 120)}
        heading={`${fullName(data)} has written to you`}
        button={yourBookings()}
      >
        <Paragraph>
          About the session on <strong>{when(data)}</strong> (studio time):
        </Paragraph>
        <Quote words={data.message} />
        <SmallPrint>Answer this mail to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}
