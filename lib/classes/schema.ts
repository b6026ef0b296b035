import { z } from "zod"
import { email, personName } from "../accounts/schema"
import { isHttpsLink } from "../content/rules"
import { id } from "../ids"
import { parseDollars } from "../money"
import { isDate } from "../time"
import { DEFAULT_CAPACITY, DEFAULT_MINUTES, normalizePhone, REPEATS, webLink } from "./rules"

/** Of a message to everyone in a class. */
const MESSAGE_MAX = 5000
const FILL_OUT = "Please fill out all fields"
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One line of text, NFC and trimmed. */
const line = (max: number) =>
  z
    .string()
    .max(4 * max, `Please keep it under ${max} letters.`)
    .refine((value) => !UNSEEN.test(value), "Please write it on one line, without special marks.")
    .transform((value) => value.normalize("NFC").trim().replace(/ +/g, " "))
    .refine((value) => value.length <= max, `Please keep it under ${max} letters.`)

const title = line(120).refine((value) => value !== "", FILL_OUT)
const location = line(200)
const date = z.string(FILL_OUT).refine(isDate, FILL_OUT)
const time = z.string(FILL_OUT).regex(/^([01]\d|2[0-3]):[0-5]\d$/, FILL_OUT)
const address = line(300)
/** Where an online class meets; empty for none. */
const meetingLink = z
  .string()
  .trim()
  .max(500, "Please keep the link under 500 letters.")
  .refine((value) => value === "" || isHttpsLink(value), "Please enter a link that begins with https://.")
const signUpLink = z.string().transform((value, context) => {
  const link = value.trim() === "" ? "" : webLink(value)
  const message = "The sign-up link must be a whole address that begins with https://."
  if (link === null) context.addIssue({ code: "custom", message })
  return link ?? z.NEVER
})
const durationMinutes = z
  .int("Please enter whole minutes.")
  .min(5)
  .max(24 * 60)
const capacity = z.int("Please enter a whole number of places.").min(1).max(500)
const priceNote = line(120)

/** POST /api/admin/events: one occurrence. `repeat` is the browser's affair: it makes one call for each. */
export const addEventBody = z.object({
  title,
  date,
  time,
  location: location.default(""),
  /** Left out: the studio's, or the location if it is elsewhere; none when there is a link. */
  address: address.default(""),
  link: meetingLink.default(""),
  signUpLink: signUpLink.default(""),
  repeat: z.enum(REPEATS).default("none"),
  /** The same for all that are added as one series. */
  seriesId: id.optional(),
  durationMinutes: durationMinutes.default(DEFAULT_MINUTES),
  capacity: capacity.default(DEFAULT_CAPACITY),
  priceNote: priceNote.default(""),
  /** Sessions that stand there may be kept beside it. */
  force: z.boolean().default(false),
})

/** PUT /api/events/{id}: what is left out stays. `force`: the people concerned may be told. */
export const updateEventBody = z.object({
  title: title.optional(),
  date: date.optional(),
  time: time.optional(),
  location: location.optional(),
  address: address.optional(),
  link: meetingLink.optional(),
  signUpLink: signUpLink.optional(),
  durationMinutes: durationMinutes.optional(),
  capacity: capacity.optional(),
  priceNote: priceNote.optional(),
  force: z.boolean().default(false),
})

export const eventParams = z.object({ eventId: id })
export const signUpParams = z.object({ signUpId: id })
export const deleteEventsBody = z.object({
  eventIds: z
    .array(id, "Please choose at least one event.")
    .min(1, "Please choose at least one event.")
    .max(500),
  force: z.boolean().default(false),
})

/** GET /api/events: from and to are studio days, both included; `before` asks for the newest before a day. */
export const eventsQuery = z.object({
  from: date.optional(),
  to: date.optional(),
  before: date.optional(),
  include: z.literal("cancelled").optional(),
})

/** Which event is meant: by its id, or by title and date. */
const whichEvent = {
  eventId: id.optional(),
  classTitle: z.string("Please choose a class.").max(500).default(""),
  date: z.string("Please choose a class.").max(40).default(""),
}
const isNamed = ({ eventId, classTitle, date }: { eventId?: string; classTitle: string; date: string }) =>
  eventId !== undefined || (classTitle.trim() !== "" && isDate(date))
const UNNAMED = { error: "Please choose a class.", path: ["classTitle"] }

export const classStatusQuery = z.object(whichEvent).refine(isNamed, UNNAMED)
export const checkStudentBody = z.object({ ...whichEvent, email }).refine(isNamed, UNNAMED)

export const signUpBody = z
  .object({
    ...whichEvent,
    name: personName("name"),
    email,
    phone: z.string("Please enter your phone number.").transform((value, context) => {
      const phone = normalizePhone(value.slice(0, 100))
      const message = "Please enter your phone number, like 123-456-7890."
      if (phone === null) context.addIssue({ code: "custom", message })
      return phone ?? z.NEVER
    }),
    waiver: z.literal(true, "Please read the waiver and tick the box."),
    /** The version that was shown; without it the current one is meant. */
    waiverVersion: z.int().positive().optional(),
    /** A PNG as a data URL … */
    signature: z.string("Signature Required").max(400_000, "Signature Required").default(""),
    /** … or, for those who cannot draw, the name typed as a signature. */
    typedSignature: personName("name").optional(),
    recaptchaToken: z.unknown(),
  })
  .refine(isNamed, UNNAMED)
  .refine(({ signature, typedSignature }) => signature !== "" || typedSignature !== undefined, {
    error: "Please sign your name and save your signature before submitting the form.",
    path: ["signature"],
  })

export const cancelBody = z.object({
  token: z.string("This link is not valid.").max(200),
  reason: z.enum(["cannot-come", "not-me"]),
})

/** GET /api/admin/signups: classes to come, or those that have been, by pages of classes; without any of these, all. */
export const signUpsQuery = z
  .object({
    when: z.enum(["upcoming", "past"]),
    page: z.coerce.number().int().min(1).max(10_000),
    eventId: id,
  })
  .partial()

/** POST /api/admin/events/{eventId}/people: whom she adds herself, with what is known of them. */
export const addPersonBody = z
  .object({
    name: personName("name"),
    email: z.union([z.literal(""), email], "Please enter a valid email address.").default(""),
    phone: z
      .string()
      .max(100)
      .default("")
      .transform((value, context) => {
        const phone = value.trim() === "" ? "" : normalizePhone(value)
        if (phone === null)
          context.addIssue({ code: "custom", message: "Please enter the phone number like 123-456-7890." })
        return phone ?? z.NEVER
      }),
    waiver: z.enum(["on_paper", "signature", "missing"], "Please say how the waiver was signed."),
    /** The version that was shown; without it the current one is meant. */
    waiverVersion: z.int().positive().optional(),
    /** A drawn one (a PNG as a data URL), or the name typed as one. */
    signature: z.string("Signature Required").max(400_000, "Signature Required").default(""),
    typedSignature: personName("name").optional(),
  })
  .refine(
    (body) => body.waiver !== "signature" || body.signature !== "" || body.typedSignature !== undefined,
    {
      error: "Please sign, and save the signature first.",
      path: ["signature"],
    },
  )

const NOT_AN_INSTANT = "Please say when, as an ISO 8601 instant."
const instant = z.iso
  .datetime({ offset: true, error: NOT_AN_INSTANT })
  .transform((value) => new Date(value))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, NOT_AN_INSTANT)

/** PUT …/attendance: `at` is the moment of the press on her device; left out, it is now. */
export const attendanceBody = z.object({
  attendance: z.enum(["came", "missed"], "Please say came, missed or null.").nullable(),
  at: instant.optional(),
})

const NOT_AN_AMOUNT = "Please enter an amount between $0.01 and $10,000."

/** PUT …/paid: what was taken at the door or is owed, in dollars; `how: null` takes the mark back. */
export const paidBody = z
  .object({
    how: z.enum(["cash", "other", "owes"], "Please say cash, other, owes or null.").nullable(),
    amount: z.unknown().optional(),
  })
  .transform(({ how, amount }, context) => {
    if (how === null) return null
    const cents = parseDollars(amount)
    if (cents !== null && cents > 0 && cents <= 1_000_000) return { how, cents }
    context.addIssue({ code: "custom", message: NOT_AN_AMOUNT, path: ["amount"] })
    return z.NEVER
  })

/** POST /api/admin/events/{eventId}/message. */
export const messageBody = z.object({
  subject: line(120).refine((value) => value !== "", "Please write a subject."),
  text: z
    .string("Please write a message.")
    .max(MESSAGE_MAX, `Please keep the message under ${MESSAGE_MAX} characters.`)
    .transform((value) =>
      value
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
        .trim(),
    )
    .refine((value) => value !== "", "Please write a message."),
})

/** GET /api/admin/people: part of a name or an address. */
export const peopleQuery = z.object({ q: z.string().max(200).default("") })

export type AddPersonBody = z.output<typeof addPersonBody>
export type AddEventBody = z.output<typeof addEventBody>
export type UpdateEventBody = z.output<typeof updateEventBody>
export type SignUpBody = z.output<typeof signUpBody>
export type WhichEvent = z.output<typeof classStatusQuery>
