import { cache } from "react"
import { listOtherCalendars, type WireOtherCalendar } from "../../calendar/queries/other-calendars"
import { type Conflict, listConflicts } from "../../checkout/queries/conflicts"
import { type DoorMoney, listDoorMoney } from "../../checkout/queries/door-money"
import { listDisputesForHer } from "../../disputes/queries"
import type { WireDispute } from "../../disputes/rules"
import { type FailedBatch, listFailedBatches } from "../../letters/queries/letters"
import { type FailedMail, listFailedMails } from "../../mail/queries"
import { listPaymentsThatNeedAPerson, type PaymentThatNeedsAPerson } from "../../payments/queries/payments"
import { nameOfEmail } from "./email-names"

/** One thing that does not come to rest by itself. */
export type NeedsYouItem =
  | ({ kind: "conflict" } & Conflict)
  | ({ kind: "payment" } & PaymentThatNeedsAPerson)
  | ({ kind: "dispute" } & WireDispute)
  | ({ kind: "door" } & DoorMoney)
  | ({ kind: "mail"; name: string } & FailedMail)
  | ({ kind: "letter" } & FailedBatch)
  | ({ kind: "calendar" } & WireOtherCalendar)

/**
 * What waits for her (docs/calls.md, GET /api/admin/needs-you): two things at one time, money, emails, calendars. Once
 * for a page, which has it in its navigation too.
 */
export const listNeedsYou = cache(async (): Promise<NeedsYouItem[]> => {
  const [conflicts, disputes, payments, door, mails, letters, calendars] = await Promise.all([
    listConflicts(),
    listDisputesForHer(),
    listPaymentsThatNeedAPerson(),
    listDoorMoney(),
    listFailedMails(),
    listFailedBatches(),
    listOtherCalendars(),
  ])
  return [
    ...conflicts.map((one) => ({ kind: "conflict" as const, ...one })),
    ...disputes.map((one) => ({ kind: "dispute" as const, ...one })),
    ...payments.map((one) => ({ kind: "payment" as const, ...one })),
    ...door.map((one) => ({ kind: "door" as const, ...one })),
    ...mails.map((one) => ({ kind: "mail" as const, ...one, name: nameOfEmail(one.template) })),
    ...letters.map((one) => ({ kind: "letter" as const, ...one })),
    ...calendars.filter(({ needsYou }) => needsYou).map((one) => ({ kind: "calendar" as const, ...one })),
  ]
})
