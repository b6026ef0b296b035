import { fullName } from "../../accounts/rules"
import { env } from "../../env"
import { MailFrame, Paragraph, Quote, SmallPrint } from "../../mail/frame"
import type { Composed, DataOf, Template, Written } from "../../mail/template"
import { called, When, WhenEach } from "../../mail/when"
import { Where } from "../../mail/where"
import { formatUsd } from "../../money"
import { ReceiptLink } from "../../payments/emails"
import { sayRefund, sayUnderReview } from "../../payments/rules"
import { andMore, kindOf, sayDiscreetly, sayType } from "../rules"
import { studentCancelled, studentMoved, youCancelled, youMoved } from "./by-student"
import type { BookingMailData } from "./data"
import { backOfCancelled, moneyBack } from "./money-back"
import { moved } from "./moved"
import { paidBy, sessionFile, when, yourBookings, yourSessions } from "./parts"
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
  const session = sayDiscreetly("session", data)
  // Their own words may say more than they want their inbox to know.
  const own = data.discreet ? "" : data.message
  return {
    subject: `You’re booked: ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "REQUEST")],
    element: (
      <MailFrame
        preview={`${kindOf(data)}, ${when(data)}`}
        heading={`See you soon, ${called(data)}`}
        button={yourSessions(data)}
      >
        <Paragraph>
          Your {session} is on <When {...data} />.
        </Paragraph>
        <Paragraph>
          {!data.discreet && `${sayType(data.sessionType)}. `}
          {paidBy(data)}.
        </Paragraph>
        {backOfCancelled(data)}
        <Where {...data} />
        {own && <Paragraph>You wrote:</Paragraph>}
        {own && <Quote words={own} />}
        <Paragraph>
          Open the attached file to add it to your calendar. If something comes up, press “See your {session}
          s” or just reply to this email.
        </Paragraph>
        {data.policy && <SmallPrint>{sayDiscreetly(data.policy, data)}</SmallPrint>}
        <ReceiptLink {...data} />
      </MailFrame>
    ),
  }
}

function cancelled(data: BookingMailData, written: Written): Composed {
  const session = sayDiscreetly("session", data)
  return {
    subject: `Canceled: your ${session} on ${when(data)}`,
    replyTo: env().TEACHER_EMAIL,
    attachments: [sessionFile(data, written, "CANCEL")],
    element: (
      <MailFrame
        preview={`The ${session} on ${when(data)} is canceled.`}
        heading={`I have to cancel your ${session}`}
        button={{ href: `${env().SITE_URL}/dashboard?to=book`, label: "Find another time" }}
      >
        <Paragraph>
          {called(data)}, I’m sorry, but I have to cancel your {session} on <When {...data} />.
        </Paragraph>
        {data.line && <Quote words={data.line} />}
        {moneyBack(data)}
        <Paragraph>
          Open the attached file to take it off your calendar. I’d love to see you at another time. If none of
          my times works for you, reply to this email and I’ll find one with you.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function refundedLate(data: BookingMailData): Composed {
  return {
    subject: `Your refund: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={
          data.isCancelledByHer
            ? "Your payment came through after I had canceled, so I’m refunding all of it."
            : "Your payment came too late for this time, so I’m refunding all of it."
        }
        heading={data.isCancelledByHer ? "Your refund" : "That time was gone"}
        button={{ href: `${env().SITE_URL}/dashboard?to=book`, label: "Choose another time" }}
      >
        <Paragraph>
          {called(data)}, your payment for <When {...data} />
          {andMore(data)} came through after{" "}
          {data.isCancelledByHer
            ? "I had canceled."
            : `${data.more ? "one of the times" : "the time"} was no longer held for you, so ${data.more ? "none of them is" : "it’s not"} booked.`}
        </Paragraph>
        <Paragraph>{sayRefund(data.refundedCents ? formatUsd(data.refundedCents) : "your money")}</Paragraph>
        <ReceiptLink {...data} />
      </MailFrame>
    ),
  }
}

function paymentPending(data: BookingMailData, written: Written): Composed {
  const { begin = [], timeZone } = data
  return {
    subject: `PayPal is reviewing your payment: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`I’m holding the ${times(data)} for you. There’s nothing you need to do.`}
        heading="Almost there"
        button={yourSessions(data)}
      >
        {begin.length > 1 ? (
          <>
            <Paragraph>{called(data)}, I’m holding these times for you (studio time):</Paragraph>
            <Paragraph>
              <WhenEach each={begin.map((startsAt) => ({ startsAt, timeZone }))} written={written} />
            </Paragraph>
          </>
        ) : (
          <Paragraph>
            {called(data)}, the {times(data)} you chose, <When {...data} />
            {andMore(data)}, {data.more ? "are" : "is"} on hold for you.
          </Paragraph>
        )}
        <Paragraph>{sayUnderReview(data.amountCents, "you’re booked")}</Paragraph>
      </MailFrame>
    ),
  }
}

function paymentDenied(data: BookingMailData): Composed {
  return {
    subject: `Your payment didn’t go through: ${when(data)}${andMore(data)}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview="You’re not booked, and you haven’t been charged."
        heading="Your payment didn’t go through"
        button={{ href: `${env().SITE_URL}/dashboard?to=book`, label: "Book again" }}
      >
        <Paragraph>
          {called(data)}, PayPal didn’t complete your payment for <When {...data} />
          {andMore(data)}. You haven’t been charged, and I’m no longer holding the {times(data)} for you.
        </Paragraph>
        <Paragraph>
          If you’d still like to come, book {data.more ? "them" : "it"} again, maybe with another card. If
          that fails too, reply to this email and I’ll find a way with you.
        </Paragraph>
      </MailFrame>
    ),
  }
}

function times({ more }: BookingMailData): string {
  return more ? "times" : "time"
}

function forTeacher(data: BookingMailData): Composed {
  const paid = paidBy(data)
  return {
    subject: `New session: ${fullName(data)}, ${when(data)}`,
    replyTo: data.email,
    element: (
      <MailFrame
        preview={`${sayType(data.sessionType)}. ${paid}.`}
        heading={
          data.desk ? `You booked a session for ${fullName(data)}` : `${fullName(data)} booked a session`
        }
        button={yourBookings()}
      >
        <Paragraph>
          <strong>{when(data)}</strong>
        </Paragraph>
        <Paragraph>
          {sayType(data.sessionType)}. {paid}.
        </Paragraph>
        <Paragraph>{data.link ? `Online: ${data.link}` : `At: ${data.address}`}</Paragraph>
        {data.message && <Quote words={data.message} />}
        <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>
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
        heading={`${fullName(data)} wrote to you`}
        button={yourBookings()}
      >
        <Paragraph>
          About the session on <strong>{when(data)}</strong>:
        </Paragraph>
        <Quote words={data.message} />
        <SmallPrint>Reply to this email to write to {data.email}.</SmallPrint>
      </MailFrame>
    ),
  }
}
