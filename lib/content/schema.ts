import { z } from "zod"
import { photoAt } from "../pictures/rules"
import type { TextSection } from "../site-texts"
import { addDays, isTime, WEEKDAYS } from "../time"
import { isHttpsLink, type Section } from "./rules"
import { TEXT_FORMS, type TextField } from "./rules/texts"

const LONGEST_BREAK_DAYS = 120
const BREAK = `The last day comes after the first, and within ${LONGEST_BREAK_DAYS} days.`

const whole = (max: number, { min = 0, label = "" } = {}) => {
  const asked = `${label ? `${label}: please` : "Please"} enter a whole number from ${min} to ${max}.`
  return z.number(asked).int(asked).min(min, asked).max(max, asked)
}
const line = (max: number) => z.string().trim().max(max, `Please keep it under ${max} characters.`)

const https = (max: number) => line(max).refine(isHttpsLink, "Please enter a link that starts with https://.")

/** What a field of a text takes, as lib/content/rules/texts.ts describes it. */
function textField(field: TextField): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case "lines":
      return z.array(line(field.max).min(1)).max(field.most, `${label}: at most ${field.most}.`)
    case "picture":
      return picture(field, (src) => src === "" || photoAt(src) !== null)
    case "pictures":
      return z
        .array(picture(field, (src) => photoAt(src) !== null))
        .max(field.most, `${label}: at most ${field.most}.`)
    case "list":
      return z
        .array(z.strictObject(Object.fromEntries(entriesOf(field.of))))
        .max(field.most, `${label}: at most ${field.most}.`)
    case "link":
      return https(field.max)
    case "weekdays":
      return z
        .array(z.enum(WEEKDAYS, `${label}: please choose days of the week.`))
        .min(1, `${label}: please choose at least one.`)
        .transform((days) =>
          [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)].filter((day) => days.includes(day)),
        )
    case "switch":
      return z.boolean(`${label}: please say yes or no.`)
    case "number":
      return whole(field.max, { min: field.min, label })
    case "time":
      return z.string().refine(isTime, `${label}: please choose a time.`)
    case "day":
      return z.iso.date(`${label}: please choose a day.`)
    case "email":
      return line(field.max).pipe(z.email("Please enter an email address."))
    default:
      return field.isOptional ? line(field.max) : line(field.max).min(1, `${label}: please fill this in.`)
  }
}

/** A picture by its address, empty for the drawing that stands there, and what it shows. */
const picture = ({ label, max }: { label: string; max: number }, isOne: (src: string) => boolean) =>
  z.strictObject({
    src: z.string().refine(isOne, "That picture doesn’t exist."),
    alt: line(max).min(1, `${label}: please describe what it shows.`),
  })
const entriesOf = (fields: Record<string, TextField>) =>
  Object.entries(fields).map(([name, field]) => [name, textField(field)] as const)
const textSchema = (section: TextSection) =>
  z.strictObject(Object.fromEntries(entriesOf(TEXT_FORMS[section].fields)))

/** What a section takes; unknown fields are refused, so that a misspelled one is not lost silently. */
export const SECTION_SCHEMAS = {
  calendar: z.strictObject({
    noticeHours: whole(24 * 14),
    bufferMinutes: whole(240),
    windowWeeks: whole(52, { min: 1 }),
    wholeDayEntriesCount: z.boolean(),
  }),
  policy: z.strictObject({
    cancelFreeHours: whole(24 * 14),
    lateRefundPercent: whole(100),
    moveFreeHours: whole(24 * 14),
    moves: whole(20),
  }),
  reminders: z.strictObject({ hours: whole(24 * 7) }),
  places: z.strictObject({
    studioAddress: line(300).min(1, "Please enter the studio’s address."),
    howToGetIn: line(1000),
    whatToBring: line(1000),
    meetingLink: line(500).refine(
      (link) => link === "" || isHttpsLink(link),
      "Please enter a link that starts with https://.",
    ),
  }),
  home: textSchema("home"),
  about: textSchema("about"),
  offerings: textSchema("offerings"),
  classes: textSchema("classes"),
  chocolates: textSchema("chocolates").superRefine(({ daysOff, pickupFrom, pickupUntil }, { addIssue }) => {
    if ((pickupUntil as string) <= (pickupFrom as string))
      addIssue({ code: "custom", path: ["pickupUntil"], message: "Pickup ends after it begins." })
    for (const [index, { from, to }] of (daysOff as { from: string; to: string }[]).entries())
      if (to < from || to > addDays(from, LONGEST_BREAK_DAYS))
        addIssue({ code: "custom", path: ["daysOff", index, "to"], message: BREAK })
  }),
  pages: textSchema("pages"),
  waiver: textSchema("waiver"),
  site: textSchema("site"),
} satisfies Record<Section, z.ZodType>

export const sectionParams = z.object({
  section: z.enum(Object.keys(SECTION_SCHEMAS) as [Section, ...Section[]], "That section doesn’t exist."),
})
export const concernedQuery = z.object({
  of: z.enum(["address", "link", "both"], "Please say what’s new: address, link, or both."),
})
/** Sections of texts, which can be looked at before they are published. */
export const textParams = z.object({
  section: z.enum(Object.keys(TEXT_FORMS) as [TextSection, ...TextSection[]], "That section doesn’t exist."),
})
export const contentBody = z.looseObject({})
export const restoreBody = z.object({ version: z.number().int().min(0) })
