import { z } from "zod"
import { id } from "../http/ids"
import { MESSAGE_MAX, SESSION_TYPES } from "./rules"

export const slotParams = z.object({ slotId: id })

const sessionType = z.enum(SESSION_TYPES, "Please choose a session type.")
const message = z.string().max(MESSAGE_MAX, `Please keep the message under ${MESSAGE_MAX} characters.`)

/** PUT /api/bookings/{slotId}/book. Names and address are taken and ignored: the session says who it is. */
export const bookBody = z.object({
  userId: id,
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  sessionType,
  message: message.default(""),
  couponCode: z.string().max(64).optional(),
})

/** POST /api/payments for a session. `amount` is read strictly by lib/money. */
export const openBookingBody = z.object({
  purpose: z.literal("booking", "That cannot be paid for here."),
  slotId: id,
  sessionType,
  amount: z.union([z.number(), z.string().max(20)], "Please enter an amount."),
  message: message.default(""),
})

export const addSlotsBody = z.object({
  slots: z
    .array(
      z.object({
        date: z.string("Please fill out all the fields!").max(10),
        time: z.string("Please fill out all the fields!").max(5),
      }),
      "Please fill out all the fields!",
    )
    .min(1, "Please fill out all the fields!")
    .max(400, "That is more than 400 slots at once."),
})

export const couponBody = z.object({ code: z.string().max(64) })
export const bookingsQuery = z.object({ userId: id.optional() })

export type BookBody = z.output<typeof bookBody>
export type OpenBookingBody = z.output<typeof openBookingBody>
