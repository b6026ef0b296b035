import { z } from "zod"

const key = z.string("That link is incomplete.").max(600)
export const turnBody = z.object({ key, off: z.boolean("Please choose whether reminders are off.") })
export const keyQuery = z.object({ key })
