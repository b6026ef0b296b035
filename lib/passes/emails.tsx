import { env } from "../env"
import { MailFrame, Paragraph } from "../mail/frame"
import type { Composed, DataOf, Template } from "../mail/template"
import { called } from "../mail/when"
import { formatUsd } from "../money"
import { ReceiptLink } from "../payments/emails"
import { sayPaidBack, sayRefund } from "../payments/rules"
import { formatDate } from "../time"
import { sayClasses, sayTitles } from "./rules"

type Owner = { email: string; firstName: string; preferredName: string }
export type PassMailData = Owner & {
  /** The pass's. */
  name: string
  left: number
  /** "2027-03-14". */
  lastDay: string
}
export type BoughtPassData = PassMailData & {
  titles: string[]
  /** Null: she gave it. */
  paid: { how: "paypal" | "cash" | "other" | "owes"; cents: number } | null
  receiptOf?: string
}

export type RefundedPassData = Owner & {
  /** The pass's. */
  name: string
  /** What was left on it. */
  classes: number
  cents: number
  /** What she took in person she gives back herself. */
  isByHer: boolean
  receiptOf?: string
}

/** What we say about passes; the names are those of the `mail` table. */
export const templates = {
  "passes/bought": bought,
  "passes/ends-soon": endsSoon,
  "passes/refunded": refunded,
} satisfies Record<string, Template<never>>

declare module "../jobs/queue" {
  interface MailData extends DataOf<typeof templates> {}
}

const PAID = {
  paypal: "paid with PayPal",
  cash: "paid in cash",
  other: "paid to me",
}

function bought(data: BoughtPassData): Composed {
  const { name, left, lastDay, titles, paid } = data
  const until = formatDate(lastDay)
  return {
    subject: `Your pass: ${sayClasses(left)}, until ${until}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`${name}: ${sayClasses(left)}, until ${until}.`}
        heading={`Here’s your pass, ${called(data)}`}
        button={{ href: `${env().SITE_URL}/calendar`, label: "Choose a class" }}
      >
        <Paragraph>
          {paid ? (
            <>
              <strong>{name}</strong>, good until {until}.
            </>
          ) : (
            `${sayClasses(left)}, until ${until}.`
          )}{" "}
          {sayTitles(titles)}.
        </Paragraph>
        {paid ? (
          <Paragraph>
            {paid.how === "owes"
              ? `You still owe me ${formatUsd(paid.cents)}.`
              : `${formatUsd(paid.cents)}, ${PAID[paid.how]}.`}
          </Paragraph>
        ) : (
          <Paragraph>It’s a gift from me. Enjoy!</Paragraph>
        )}
        <Paragraph>
          Log in before you sign up for a class, and choose “Use your pass.” You can see what’s left in My
          Bookings.
        </Paragraph>
        <ReceiptLink receiptOf={data.receiptOf} />
      </MailFrame>
    ),
  }
}

/** What is left of a pass is paid back and off it. */
function refunded(data: RefundedPassData): Composed {
  const { name, classes, cents, isByHer, receiptOf } = data
  return {
    subject: `Your pass: ${sayClasses(classes)} paid back`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`${name}: ${formatUsd(cents)} back.`}
        heading="Your pass has ended"
        button={{ href: `${env().SITE_URL}/calendar`, label: "See the calendar" }}
      >
        <Paragraph>
          {called(data)}, I’ve taken the {sayClasses(classes)} you had left off your pass{" "}
          <strong>{name}</strong>.
        </Paragraph>
        {cents > 0 && <Paragraph>{isByHer ? sayPaidBack(cents) : sayRefund(formatUsd(cents))}</Paragraph>}
        <ReceiptLink receiptOf={receiptOf} />
      </MailFrame>
    ),
  }
}

function endsSoon(data: PassMailData): Composed {
  const { name, left, lastDay } = data
  const until = formatDate(lastDay)
  return {
    subject: `${sayClasses(left)} left on your pass, until ${until}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={`You can use your pass until ${until}.`}
        heading={`${sayClasses(left)} left`}
        button={{ href: `${env().SITE_URL}/calendar`, label: "Choose a class" }}
      >
        <Paragraph>
          {called(data)}, your pass <strong>{name}</strong> has {sayClasses(left)} left. You can use{" "}
          {left === 1 ? "it" : "them"} until {until}.
        </Paragraph>
        <Paragraph>If that’s too soon, reply to this email and I’ll see what I can do.</Paragraph>
      </MailFrame>
    ),
  }
}
