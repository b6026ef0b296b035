import { z } from "zod"
import { id } from "../ids"
import { isDate, isTime } from "../time"
import { SLOT_MINUTES, sayTooClose, tooClose, type WeeklyTime } from "./rules/calendar"

const date = z.string("Please enter a date.").refine(isDate, "Please enter a date that exists.")
const weeklyTime = z.object({
  weekday: z.number("Please choose a weekday.").int().min(0).max(6, "Please choose a weekday."),
  time: z.string("Please enter a time.").refine(isTime, "Please enter a time from 00:00 to 23:59."),
})
const fields = z.object({
  validFrom: date,
  validUntil: date.optional(),
  times: z
    .array(weeklyTime, "Please enter the times of your week.")
    .max(100, "That’s more than 100 times a week."),
})

/** PUT /api/admin/working-hours. `validFrom` may lie in the past: slots that have passed are left alone. */
export const workingHoursBody = fields.superRefine(check)

/** The same as a query: `times=1T09:00,4T14:00`. */
export const workingHoursQuery = z
  .object({
    validFrom: z.string(),
    validUntil: z.string().optional(),
    times: z.string().max(2000).default(""),
  })
  .transform(({ times, ...dates }) => ({ ...dates, times: times === "" ? [] : times.split(",").map(timeOf) }))
  .pipe(fields)
  .superRefine(check)

/** A day, or a day with its time, on the studio's clock. */
export const moment = z
  .string("Please enter a date.")
  .refine((value) => value !== "", { error: "Please enter a date.", abort: true })
  .refine(
    (value) =>
      isDate(value.slice(0, 10)) && (value.length === 10 || (value[10] === "T" && isTime(value.slice(11)))),
    "Please enter a date, or a date with its time.",
  )

/** POST /api/admin/time-off: whole days, or from a time to a time, on the studio's clock. */
export const timeOffBody = z.object({
  from: moment,
  to: moment,
  note: z.string().trim().max(500, "Please keep the note under 500 characters.").default(""),
  force: z.boolean().default(false),
})
export const timeOffParams = z.object({ id })

/** POST /api/admin/calendars. What the address leads to is looked at after this. */
export const otherCalendarBody = z.object({ url: z.string("Please enter the address of a calendar.") })
export const otherCalendarParams = z.object({ id })
/** The key of a private feed, or of one entry. */
export const feedQuery = z.object({ key: z.string().default("") })

function timeOf(text: string): WeeklyTime {
  const [weekday, time = ""] = text.split("T")
  return { weekday: weekday ? Number(weekday) : -1, time }
}

function check(given: z.output<typeof fields>, context: z.RefinementCtx) {
  if (given.validUntil && given.validUntil < given.validFrom)
    context.addIssue({ code: "custom", path: ["validUntil"], message: "The end is before the start." })
  const close = tooClose(given.times, SLOT_MINUTES)
  if (close) context.addIssue({ code: "custom", path: ["times"], message: sayTooClose(close) })
}
