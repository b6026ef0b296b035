import type { BookingMailData } from "../../bookings/emails/data"
import { CODE_STAYS_USED } from "../../bookings/rules"
import type { SignUpMailData } from "../../classes/emails/data"
import { env } from "../../env"
import { MailFrame, Paragraph } from "../../mail/frame"
import type { Composed, Written } from "../../mail/template"
import { inStudioTime } from "../../mail/when"
import { formatUsd } from "../../money"
import { sayUnused, type Unused } from "../../passes/rules"
import { sayRefund } from "../../payments/rules"
import { cancellations, sayOffCalendar, Things, thingsOf } from "./cancelled"

export type AccountDeletedData = {
  firstName: string
  /** Below: not in emails that were written before these were kept. */
  /** What was still ahead, and is canceled. */
  ended?: BookingMailData[]
  left?: SignUpMailData[]
  /** What goes back through PayPal, what the teacher gives back herself, and what she keeps. */
  refundedCents?: number
  paidBackCents?: number
  keptCents?: number
  /** What was left on the passes that ended. */
  unused?: Unused
  /** What is said of orders that still stand. */
  orders?: string
}

/** To whoever has had an account: all that ends with it, in one email. */
export function accountDeleted(data: AccountDeletedData, written: Written): Composed {
  const { firstName, ended: sessions = [], left: classes = [] } = data
  const { refundedCents = 0, paidBackCents = 0, keptCents = 0, unused, orders } = data
  const things = thingsOf({ sessions, classes })
  return {
    subject: "Your account has been deleted",
    replyTo: env().TEACHER_EMAIL,
    attachments: cancellations({ sessions, classes }, written),
    element: (
      <MailFrame preview="Your name and details are gone." heading={`Goodbye, ${firstName}`}>
        <Paragraph>
          Your account with me has been deleted, along with your name, your contact details, and your
          messages. I keep what the law requires about payments, without your name.
        </Paragraph>
        {things.length > 0 && (
          <Paragraph>
            {things.length === 1 ? "This is canceled:" : `These are canceled${inStudioTime(things)}:`}
          </Paragraph>
        )}
        <Things things={things} written={written} />
        {refundedCents > 0 && <Paragraph>{sayRefund(formatUsd(refundedCents))}</Paragraph>}
        {paidBackCents > 0 && (
          <Paragraph>I’ll give you back the {formatUsd(paidBackCents)} you paid me in person.</Paragraph>
        )}
        {keptCents > 0 && (
          <Paragraph>{formatUsd(keptCents)} stays with me, by the policy you booked with.</Paragraph>
        )}
        {sessions.some(({ amountCents, desk }) => amountCents === null && !desk) && (
          <Paragraph>{CODE_STAYS_USED}</Paragraph>
        )}
        {unused && unused.classes > 0 && (
          <Paragraph>
            Deleting your account also ended {sayUnused(unused, "your")}, and nothing is paid back for that;
            if you’d like to ask me about it, just reply to this email.
          </Paragraph>
        )}
        {orders && <Paragraph>{orders} If you have a question, just reply to this email.</Paragraph>}
        {things.length > 0 && <Paragraph>{sayOffCalendar(things.length)}</Paragraph>}
        <Paragraph>You’re always welcome back.</Paragraph>
      </MailFrame>
    ),
  }
}
