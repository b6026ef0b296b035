import { z } from "zod"
import { email, personName } from "../accounts/schema"
import { id } from "../ids"
import { ENQUIRY_SESSION_TYPES, MESSAGE_MAX, NO_PHONE, normalizeMessage, normalizePhone } from "./rules"

const tooLong = `Please keep the message under ${MESSAGE_MAX} characters.`
const message = z.string("Please write a message.").max(MESSAGE_MAX, tooLong).transform(normalizeMessage)

const phone = z.string("Please enter your phone number.").transform((value, context) => {
  const normal = normalizePhone(value)
  if (normal === null) context.addIssue({ code: "custom", message: NO_PHONE })
  return normal ?? z.NEVER
})

/** docs/calls.md, POST /api/publicBookings/request. */
export const bookingRequestBody = z.object({
  name: personName("name"),
  email,
  phone,
  sessionType: z
    .string("Please choose a session type.")
    .trim()
    .toLowerCase()
    .pipe(z.enum(ENQUIRY_SESSION_TYPES, "Please choose a session type.")),
  message: message.nullish().transform((words) => words ?? ""),
})

/** docs/calls.md, POST /api/contact. */
export const contactBody = z.object({
  name: personName("name"),
  email,
  message: message.refine((words) => words !== "", "Please write a message."),
})

export const enquiriesQuery = z.object({
  answered: z.enum(["0", "1"]).default("0"),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})
export const enquiryParams = z.object({ enquiryId: id })
export const enquiryBody = z.object({ isAnswered: z.boolean() })

export type BookingRequest = z.output<typeof bookingRequestBody>
export type ContactMessage = z.output<typeof contactBody>
