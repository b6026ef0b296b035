import { greeted } from "../../classes/emails/data"
import { env } from "../../env"
import { MailFrame, Paragraph } from "../../mail/frame"
import type { Composed } from "../../mail/template"
import { When, studioTime as when } from "../../mail/when"
import { formatUsd } from "../../money"
import type { PaidBack } from "../commands/fulfillment"

export type ClassPaymentData = {
  email: string
  name: string
  title: string
  /** ISO 8601; null when it is not known any more. */
  startsAt: string | null
  timeZone: string
  news: "pending" | "denied" | PaidBack
  refundedCents: number | null
}

const HEADINGS = {
  pending: "PayPal is reviewing your payment",
  denied: "Your payment did not go through",
  back: "You get your money back",
}

const WORDS: Record<ClassPaymentData["news"], string> = {
  pending:
    "Your spot is kept meanwhile. I’ll email you as soon as it’s confirmed; you don’t need to do anything.",
  denied: "PayPal refused it after a review, so you’re not signed up. Nothing was charged.",
  late: "It arrived after your spot was gone: the class is full, was cancelled or has begun, or you were signed up already.",
  failed: "Something went wrong on my side after you paid, so this payment did not sign you up. I’m sorry.",
  refunded: "It was refunded in PayPal before you were signed up.",
  deleted: "The account was deleted before the payment arrived, so nobody is signed up.",
}

const PASS_WORDS: typeof WORDS = {
  pending: "I’ll email you as soon as it’s confirmed; you don’t need to do anything.",
  denied: "PayPal refused it after a review, so there is no pass. Nothing was charged.",
  late: "It arrived too late.",
  failed: "Something went wrong on my side after you paid, so this payment did not become a pass. I’m sorry.",
  refunded: "It was refunded in PayPal before you had the pass.",
  deleted: "The account was deleted before the payment arrived, so there is no pass.",
}

/** What became of a payment for a place in a class that did not, or not yet, become a sign-up. */
export function classPayment(data: ClassPaymentData): Composed {
  return paymentNews(data, { words: WORDS, path: "/calendar", label: "See the calendar" })
}

/** The same of a payment for a pass. */
export function passPayment(data: ClassPaymentData): Composed {
  return paymentNews(data, { words: PASS_WORDS, path: "/passes", label: "See the passes" })
}

type About = { words: typeof WORDS; path: string; label: string }

function paymentNews(data: ClassPaymentData, { words, path, label }: About): Composed {
  const { title, startsAt, news, refundedCents } = data
  const heading = news === "pending" || news === "denied" ? HEADINGS[news] : HEADINGS.back
  return {
    subject: `${heading}: ${title}${startsAt ? `, ${when({ startsAt })}` : ""}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame preview={words[news]} heading={heading} button={{ href: `${env().SITE_URL}${path}`, label }}>
        <Paragraph>
          {greeted(data) ? `${greeted(data)}, this` : "This"} is about your payment for{" "}
          <strong>{title}</strong>
          {startsAt ? (
            <>
              {" "}
              on <When startsAt={startsAt} timeZone={data.timeZone} />
            </>
          ) : null}
          . {words[news]}
        </Paragraph>
        {refundedCents ? (
          <Paragraph>
            You get {formatUsd(refundedCents)} back through PayPal. You don’t need to do anything; it can take
            a few days until you see it.
          </Paragraph>
        ) : null}
      </MailFrame>
    ),
  }
}
