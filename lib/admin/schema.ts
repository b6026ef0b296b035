import { z } from "zod"
import { id } from "../ids"
import { addDays, isDate } from "../time"

/** GET /api/admin/today: a day of the studio's calendar, at most two years away. */
export const todayQuery = z.object({
  day: z
    .string("Please enter a date.")
    .refine(isDate, "Please enter a date that is in the calendar.")
    .optional(),
})

/** POST /api/admin/mails/{mailId}/again. */
export const mailParams = z.object({ mailId: id })

const YEARS_DAYS = 731

/** Whether a day is at most two years from today, in either direction. */
export function isWithinReach({ day, today }: { day: string; today: string }): boolean {
  return day >= addDays(today, -YEARS_DAYS) && day <= addDays(today, YEARS_DAYS)
}
