import { z } from "zod"
import { openBookingBody } from "../bookings/schema"
import { moment } from "../calendar/schema"
import { openOrderBody } from "../shop/schema"

/** POST /api/payments: for a session or for a cart (docs/calls.md, POST /api/payments). */
export const openPaymentBody = z.discriminatedUnion("purpose", [openBookingBody, openOrderBody], {
  error: "That cannot be paid for here.",
})

/** GET /api/admin/away: whole days, both included, or from a time to a time, on the studio's clock. */
export const awayQuery = z.object({ from: moment, to: moment })

/** POST /api/admin/away: the same, her line for the emails, and what she was shown. */
export const awayBody = awayQuery.extend({
  line: z.string().trim().max(500, "Please keep your line under 500 characters.").default(""),
  refundCents: z.int("Please look at what goes back first.").min(0, "Please look at what goes back first."),
  version: z.string().max(100).optional(),
})
export type AwayBody = z.output<typeof awayBody>
