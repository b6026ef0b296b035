import { z } from "zod"
import { DATE_ORDERS } from "./rules/cells"
import { IMPORT_KINDS } from "./rules/fields"

/** POST /api/admin/import/preview: the file's bytes in base64; without columns and dates, they are guessed. */
export const previewBody = z.object({
  kind: z.enum(IMPORT_KINDS, "Please say what’s in the file."),
  file: z
    .base64("Please choose a file.")
    .min(1, "The file is empty.")
    .max(8_000_000, "Please split the file."),
  columns: z
    .record(z.string().max(40), z.int().min(0).max(999))
    .refine((columns) => Object.keys(columns).length <= 40)
    .optional(),
  dates: z.enum(DATE_ORDERS).optional(),
  /** How they agreed, where the file does not say. */
  way: z.string().max(200, "Please keep it under 200 characters.").default(""),
})

/** POST /api/admin/import: the same, and what was shown. */
export const importBody = previewBody.extend({
  digest: z.string().length(64),
  /** Rows that are wrong may be left out; else they stop it. */
  leaveOut: z.boolean().default(false),
  /** New students get an email that they have an account here. */
  tell: z.boolean().default(false),
})

export type ImportBody = z.output<typeof importBody>
