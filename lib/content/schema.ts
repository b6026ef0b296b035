import { z } from "zod"
import { isHttpsLink, type Section } from "./rules"

const whole = (what: string, max: number, min = 0) =>
  z
    .number(`Please enter a number for ${what}.`)
    .int(`Please enter a whole number for ${what}.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(max, `${what} can be at most ${max}.`)
const line = (max: number) => z.string().trim().max(max, `Please keep it under ${max} characters.`)

/** What a section takes; unknown fields are refused, so that a misspelled one is not lost silently. */
export const SECTION_SCHEMAS = {
  calendar: z.strictObject({
    noticeHours: whole("Minimum notice", 24 * 14),
    bufferMinutes: whole("Buffer", 240),
    windowWeeks: whole("Booking window", 52, 1),
    wholeDayEntriesCount: z.boolean(),
  }),
  policy: z.strictObject({
    cancelFreeHours: whole("Free cancellation", 24 * 14),
    lateRefundPercent: whole("Late refund", 100),
    moveFreeHours: whole("Free moving", 24 * 14),
    moves: whole("Moves", 20),
  }),
  places: z.strictObject({
    studioAddress: line(300).min(1, "Please enter the studio’s address."),
    howToGetIn: line(1000),
    whatToBring: line(1000),
    meetingLink: line(500).refine(
      (link) => link === "" || isHttpsLink(link),
      "Please enter a link that begins with https://.",
    ),
  }),
} satisfies Record<Section, z.ZodType>

export const sectionParams = z.object({
  section: z.enum(Object.keys(SECTION_SCHEMAS) as [Section, ...Section[]], "There is no such section."),
})
export const concernedQuery = z.object({
  of: z.enum(["address", "link", "both"], "Please say what is new: address, link or both."),
})
export const contentBody = z.looseObject({})
export const restoreBody = z.object({ version: z.number().int().min(1) })
