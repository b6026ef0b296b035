import { z } from "zod"
import { email, personName } from "../accounts/schema"
import { message, openBookingBody, openSeriesBody, place, sessionType, wallClock } from "../bookings/schema"
import { moment } from "../calendar/schema"
import { herNote } from "../classes/schema/events"
import { openClassBody, openWaitingBody } from "../classes/schema/sign-up"
import { id } from "../ids"
import { MOST_CENTS, parseDollars } from "../money"
import { openPassBody } from "../passes/schema"
import { DESK_WAYS, type DeskPaid } from "../payments/rules"
import { openOrderBody } from "../shop/schema/shop"

/** POST /api/payments: for a session, for several, for a cart, a place in a class or a pass (docs/calls.md, POST /api/payments). */
export const openPaymentBody = z.discriminatedUnion(
  "purpose",
  [openBookingBody, openSeriesBody, openOrderBody, openClassBody, openWaitingBody, openPassBody],
  {
    error: "That can’t be paid for here.",
  },
)

/** GET /api/admin/away: whole days, both included, or from a time to a time, on the studio's clock. */
export const awayQuery = z.object({ from: moment, to: moment })

/** POST /api/admin/away: the same, her line for the emails, and what she was shown. */
export const awayBody = awayQuery.extend({
  line: herNote,
  refundCents: z.int("Please look at the refund first.").min(0, "Please look at the refund first."),
  version: z.string().max(100).optional(),
})
export type AwayBody = z.output<typeof awayBody>

const NOT_AN_AMOUNT = "Please enter an amount from $0 to $10,000."

/** Cents of the dollars that she types; null for what is none, or too many. */
function centsAtDesk(dollars: unknown): number | null {
  const cents = parseDollars(dollars)
  return cents !== null && cents <= MOST_CENTS ? cents : null
}

const amount = z.unknown().transform((value, context) => {
  const cents = centsAtDesk(value)
  if (cents === null) context.addIssue({ code: "custom", message: NOT_AN_AMOUNT })
  return cents ?? z.NEVER
})

/** POST /api/admin/bookings/{slotId}/cancel. `shownCents`: what the screen said can go back. */
export const cancelBody = z.object({
  refund: z.unknown().transform((value, context): "full" | "none" | { cents: number } => {
    if (value === "full" || value === "none") return value
    const isPart = typeof value === "object" && value !== null
    const cents = isPart && "amount" in value ? centsAtDesk(value.amount) : null
    if (cents !== null) return { cents }
    const message = isPart ? NOT_AN_AMOUNT : "Please choose how much to refund: all, some, or nothing."
    context.addIssue({ code: "custom", message, path: isPart ? ["amount"] : [] })
    return z.NEVER
  }),
  line: herNote,
  offerAgain: z.boolean().default(false),
  shownCents: z.int().min(0).optional(),
})

/** POST /api/bookings/{slotId}/cancel: what the student was shown. */
export const cancelOwnBody = z.object({
  refundCents: z.int("Please look at the refund first.").min(0, "Please look at the refund first."),
  couponReturned: z.boolean().optional(),
})

/** POST /api/bookings/{slotId}/move. */
export const moveOwnBody = z.object({ toSlotId: id })

const how = z.enum(DESK_WAYS, "Please choose cash, other, or owes.")

/** PUT /api/admin/bookings/{slotId}/paid. */
export const deskPaidBody = z
  .object({ how, amount })
  .transform(({ amount: cents, ...rest }): DeskPaid => ({ ...rest, cents }))

/** POST /api/admin/bookings, on the studio's clock. */
export const bookByHandBody = z.object({
  email,
  name: personName("name", "their"),
  ...wallClock,
  sessionType,
  place: place.default("studio"),
  message: message.default(""),
  paid: deskPaidBody,
})

export type CancelOwnBody = z.output<typeof cancelOwnBody>
export type CancelBody = z.output<typeof cancelBody>
export type BookByHandBody = z.output<typeof bookByHandBody>

const TINS = "Please enter how many tins, from 1 to 1,000."
/** So many tins of an order, or of somebody’s orders, came back. */
export const tinsBody = z.object({ count: z.int(TINS).min(1, TINS).max(1000, TINS).default(1) })
export const tinActParams = z.object({ actId: id })
