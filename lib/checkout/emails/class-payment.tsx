import { env } from "../../env"
import { MailFrame, Paragraph, Quote } from "../../mail/frame"
import type { Composed } from "../../mail/template"
import { greeted, When, studioTime as when } from "../../mail/when"
import { formatUsd } from "../../money"
import { sayRefund, sayUnderReview } from "../../payments/rules"
import type { PaidBack } from "../commands/fulfillment"

type News = "pending" | "denied" | PaidBack

export type ClassPaymentData = {
  email: string
  name: string
  /** Not in emails that were written before it was kept. */
  preferredName?: string
  title: string
  /** ISO 8601; null when it is not known any more. */
  startsAt: string | null
  timeZone: string
  news: News
  /** Not in emails that were written before it was kept. */
  whyLate?: WhyLate
  /** The same. */
  amountCents?: number
  refundedCents: number | null
}

/**
 * "disowned": the owner of the address that was signed up says that it was not them. "canceled": she has canceled the
 * class, with a line of hers, while PayPal reviews the payment.
 */
export type ClassNews = Omit<ClassPaymentData, "news"> & {
  news: News | "disowned" | "canceled"
  line?: string
}

const HEADINGS = {
  pending: "PayPal is reviewing your payment",
  denied: "Your payment didn’t go through",
  disowned: "You’re no longer signed up",
  canceled: "Canceled",
  back: "Your refund",
}

/** What stands over the text where it is not what the subject begins with. */
const INSIDE: Partial<Record<ClassNews["news"], string>> = {
  pending: "Almost there",
  canceled: "I have to cancel this class",
}

const WORDS: Record<ClassNews["news"], string> = {
  pending: "I’m holding your spot. There’s nothing you need to do.",
  denied: "PayPal didn’t complete it, so you’re not signed up, and you haven’t been charged.",
  late: "It came through after your spot was gone.",
  failed: "Something went wrong on my side after you paid, so this payment didn’t sign you up. I’m sorry.",
  refunded: "It was refunded in PayPal before you were signed up.",
  deleted: "The account was deleted before the payment came through, so no one is signed up.",
  canceled:
    "I’m sorry, but I have to cancel this class, so please don’t come. PayPal is still reviewing your payment. If it goes through, all of it will be refunded automatically.",
  disowned:
    "The owner of the email it was signed up under says it wasn’t them, so the spot is open again. If it was meant for you, please sign up again with your own email.",
}

export type WhyLate = "canceled" | "started" | "signed_up" | "full"
const LATE: Record<WhyLate, string> = {
  canceled: "It came through after I had canceled the class.",
  started: "It came through after the class had started.",
  signed_up: "When it came through, you were already signed up.",
  full: "It came through after I could no longer hold your spot, and the class is full.",
}

const PASS_WORDS: Record<News, string> = {
  pending: "There’s nothing you need to do.",
  denied: "PayPal didn’t complete it, so there’s no pass, and you haven’t been charged.",
  late: "It came through too late.",
  failed: "Something went wrong on my side after you paid, so this payment didn’t become a pass. I’m sorry.",
  refunded: "It was refunded in PayPal before you had the pass.",
  deleted: "The account was deleted before the payment came through, so there’s no pass.",
}

/** What became of a payment for a place in a class that did not, or not yet, become a sign-up. */
export function classPayment(data: ClassNews): Composed {
  return paymentNews(data, {
    words: data.news === "late" && data.whyLate ? LATE[data.whyLate] : WORDS[data.news],
    outcome: "you’re signed up",
    path: "/calendar",
    label: "See the calendar",
  })
}

/** The same of a payment for a pass. */
export function passPayment(data: ClassPaymentData): Composed {
  return paymentNews(data, {
    words: PASS_WORDS[data.news],
    outcome: "your pass is ready",
    path: "/passes",
    label: "See the passes",
  })
}

/** `outcome`: what comes of a payment that goes through. */
type About = { words: string; outcome: string; path: string; label: string }

function paymentNews(data: ClassNews, { words, outcome, path, label }: About): Composed {
  const { title, startsAt, news, amountCents, refundedCents, line } = data
  const heading = news in HEADINGS ? HEADINGS[news as keyof typeof HEADINGS] : HEADINGS.back
  return {
    subject: `${heading}: ${title}${startsAt ? `, ${when({ startsAt })}` : ""}`,
    replyTo: env().TEACHER_EMAIL,
    element: (
      <MailFrame
        preview={words}
        heading={INSIDE[news] ?? heading}
        button={{ href: `${env().SITE_URL}${path}`, label }}
      >
        <Paragraph>
          {greeted(data) ? `${greeted(data)}, this` : "This"} is about your payment for{" "}
          <strong>{title}</strong>
          {startsAt ? (
            <>
              {" "}
              on <When startsAt={startsAt} timeZone={data.timeZone} />
            </>
          ) : null}
          . {words}
        </Paragraph>
        {line ? <Quote words={line} /> : null}
        {news === "pending" ? <Paragraph>{sayUnderReview(amountCents, outcome)}</Paragraph> : null}
        {refundedCents ? <Paragraph>{sayRefund(formatUsd(refundedCents))}</Paragraph> : null}
      </MailFrame>
    ),
  }
}
