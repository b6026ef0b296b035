import { z } from "zod"
import { id } from "../ids"
import { addDays, isDate } from "../time"

/** GET /api/admin/today: a day of the studio's calendar, at most two years away. */
export const todayQuery = z.object({
  day: z.string("Please enter a date.").refine(isDate, "Please enter a date that exists.").optional(),
})

/** POST /api/admin/mails/{mailId}/again. */
export const mailParams = z.object({ mailId: id })

const YEARS_DAYS = 731

/** Whether a day is at most two years from today, in either direction. */
export function isWithinReach({ day, today }: { day: string; today: string }): boolean {
  return day >= addDays(today, -YEARS_DAYS) && day <= addDays(today, YEARS_DAYS)
}

/** GET /api/admin/income: a month of the studio's calendar. */
export const incomeQuery = z.object({
  month: z
    .string("Please enter a month.")
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Please enter a month, such as 2027-03."),
})

const day = z.string("Please enter a date.").refine(isDate, "Please enter a date that exists.")
/** GET /api/admin/income/csv: two days, both included. */
export const incomeCsvQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "Please enter a last day that isn’t before the first.",
  })
  .refine(({ from, to }) => !isDate(from) || to <= addDays(from, 3700), {
    path: ["to"],
    message: "Please enter at most ten years.",
  })
