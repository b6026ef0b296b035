import { z } from "zod"
import { openBookingBody } from "../bookings/schema"
import { openOrderBody } from "../shop/schema"

/** POST /api/payments: for a session or for a cart (docs/calls.md, POST /api/payments). */
export const openPaymentBody = z.discriminatedUnion("purpose", [openBookingBody, openOrderBody], {
  error: "That cannot be paid for here.",
})
