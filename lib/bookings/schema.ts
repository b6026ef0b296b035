import { z } from "zod"
import { isHttpsLink } from "../content/rules"
import { id } from "../ids"
import { isDate, isTime, knownZone } from "../time"
import { ATTENDANCE, MESSAGE_MAX, PLACES, SERIES, SESSION_TYPES } from "./rules"

export const slotParams = z.object({ slotId: id })

export const sessionType = z.enum(SESSION_TYPES, "Please choose a session type.")
export const message = z.string().max(MESSAGE_MAX, `Please keep the message under ${MESSAGE_MAX} characters.`)
export const place = z.enum(PLACES, "Please choose where: at the studio or online.")
/** The browser's zone: one that is not known here keeps nobody from booking. */
const timeZone = z
  .unknown()
  .default("")
  .transform((value) => knownZone(value) ?? "")

/** PUT /api/bookings/{slotId}/book. Names and address are taken and ignored: the session says who it is. */
export const bookBody = z.object({
  userId: id,
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  sessionType,
  message: message.default(""),
  couponCode: z.string().max(64).optional(),
  /** Left out: the studio, or what was chosen when the payment was opened. */
  place: place.optional(),
  timeZone,
})

/** POST /api/payments for a session. `amount` is read strictly by lib/money. */
export const openBookingBody = z.object({
  purpose: z.literal("booking", "That can’t be paid for here."),
  slotId: id,
  sessionType,
  amount: z.union([z.number(), z.string().max(20)], "Please enter an amount."),
  message: message.default(""),
  place: place.default("studio"),
  timeZone,
})

const weekday = z.int("Please choose a weekday.").min(0).max(6, "Please choose a weekday.")
const time = z.string("Please choose a time.").refine(isTime, "Please choose a time.")
const date = z.string("Please choose a date.").refine(isDate, "Please choose a date.")
const HOW_MANY = `Please choose ${SERIES.least} to ${SERIES.most} sessions.`
const weeks = z.int(HOW_MANY).min(SERIES.least, HOW_MANY).max(SERIES.most, HOW_MANY)
const digit = (message: string) => z.string(message).regex(/^\d$/, message).transform(Number)
const several = <T extends z.ZodType>(one: T) =>
  z
    .array(one, HOW_MANY)
    .min(SERIES.least, HOW_MANY)
    .max(SERIES.most, HOW_MANY)
    .refine((all) => new Set(all).size === all.length, "Please choose each session once.")

/** GET /api/bookings/series, on the studio's clock. */
export const seriesQuery = z.object({
  weekday: digit("Please choose a weekday.").pipe(weekday),
  time,
  weeks: digit(HOW_MANY).pipe(weeks),
  from: date.optional(),
})

/** POST /api/payments for several sessions: by their slots, or by a weekly time. `amount` is for each of them. */
export const openSeriesBody = openBookingBody
  .omit({ slotId: true })
  .extend({
    purpose: z.literal("series"),
    slotIds: several(id).optional(),
    weekday: weekday.optional(),
    time: time.optional(),
    weeks: weeks.optional(),
    from: date.optional(),
    /** The dates that were shown: these and no others. */
    dates: several(date).optional(),
  })
  .superRefine(({ slotIds, weekday: day, time: at, weeks: count, dates }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [path] })
    const isWeekly = day !== undefined && at !== undefined && count !== undefined
    if ((slotIds !== undefined) === isWeekly)
      issue("slotIds", "Please choose the sessions, or a weekly time.")
    if (dates && dates.length !== count) issue("dates", HOW_MANY)
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
    .max(400, "That’s more than 400 slots at once."),
})

/** An https link to meet at; empty for none. */
const link = z
  .string()
  .trim()
  .max(500, "Please keep the link under 500 characters.")
  .refine((value) => value === "" || isHttpsLink(value), "Please enter a link that starts with https://.")

/** PUT /api/admin/bookings/{slotId}/where. An empty address or link: the one of the settings. */
export const whereBody = z
  .object({
    place: place.optional(),
    address: z.string().trim().max(300, "Please keep the address under 300 characters.").optional(),
    link: link.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: "Please choose where: at the studio or online.",
    path: ["place"],
  })

export const wallClock = {
  date: z.string("Please enter a date.").refine(isDate, "Please enter a date."),
  time: z.string("Please enter a time.").refine(isTime, "Please enter a time."),
}

/** POST /api/admin/bookings/{slotId}/move, on the studio's clock. */
export const moveBody = z.object({ ...wallClock, offerAgain: z.boolean().default(false) })

/** PUT /api/admin/bookings/{slotId}/attendance. `at`: when it was ticked, on her device. */
export const attendanceBody = z.object({
  attendance: z.enum(ATTENDANCE, "Please say whether they came.").nullable(),
  at: z.iso
    .datetime({ offset: true, error: "Please send the time as an ISO date and time." })
    .transform((text) => new Date(text))
    .optional(),
})

export const couponBody = z.object({ code: z.string().max(64) })
export const bookingsQuery = z.object({ userId: id.optional() })

export type WhereBody = z.output<typeof whereBody>
export type MoveBody = z.output<typeof moveBody>
export type OpenSeriesBody = z.output<typeof openSeriesBody>
