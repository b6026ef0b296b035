import { listOtherCalendars, type WireOtherCalendar } from "../../calendar/queries/other-calendars"
import { type Conflict, listConflicts } from "../../checkout/queries/conflicts"
import { type FailedMail, listFailedMails } from "../../mail/queries"
import { listPaymentsThatNeedAPerson, type PaymentThatNeedsAPerson } from "../../payments/queries/payments"
import { nameOfEmail } from "./email-names"

/** One thing that does not come to rest by itself. */
export type NeedsYouItem =
  | ({ kind: "conflict" } & Conflict)
  | ({ kind: "payment" } & PaymentThatNeedsAPerson)
  | ({ kind: "mail"; name: string } & FailedMail)
  | ({ kind: "calendar" } & WireOtherCalendar)

/** What waits for her (docs/calls.md, GET /api/admin/needs-you): two things at one time, money, emails, calendars. */
export async function listNeedsYou(): Promise<NeedsYouItem[]> {
  const [conflicts, payments, mails, calendars] = await Promise.all([
    listConflicts(),
    listPaymentsThatNeedAPerson(),
    listFailedMails(),
    listOtherCalendars(),
  ])
  return [
    ...conflicts.map((one) => ({ kind: "conflict" as const, ...one })),
    ...payments.map((one) => ({ kind: "payment" as const, ...one })),
    ...mails.map((one) => ({ kind: "mail" as const, ...one, name: nameOfEmail(one.template) })),
    ...calendars.filter(({ needsYou }) => needsYou).map((one) => ({ kind: "calendar" as const, ...one })),
  ]
}
