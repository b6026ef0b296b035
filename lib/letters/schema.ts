import { z } from "zod"
import { id } from "../ids"

/** As it is typed: a draft's button may be half there (lacksOf in rules.ts). */
const button = z.object({
  label: z.string().trim().max(60, "Please keep the button short."),
  url: z.string().trim().max(500, "Please keep the link under 500 characters."),
})

const fields = {
  subject: z
    .string()
    .trim()
    .max(150, "Please keep the subject under 150 characters.")
    .refine((subject) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), "The subject must be one line."),
  text: z.string().max(20_000, "Please keep the letter under 20,000 characters."),
  button,
}

export const letterParams = z.object({ letterId: id })
export const newLetterBody = z.object({
  subject: fields.subject.default(""),
  text: fields.text.default(""),
  button: button.default({ label: "", url: "" }),
})
/** What is left out stays as it is. */
export const letterBody = z.object(fields).partial()
export const archiveBody = z.object({ isPublic: z.boolean() })
/** When a letter is to be sent. */
export const sendBody = z.object({
  /** An instant (ISO 8601), or the studio's clock: YYYY-MM-DDTHH:MM. */
  at: z
    .string("Please choose a day and a time.")
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2}))?$/,
      "Please choose a day and a time.",
    )
    .optional(),
})
