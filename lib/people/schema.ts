import { z } from "zod"
import { id } from "../ids"
import { cleanNotes, NOTES_MAX, QUERY_MAX } from "./rules"

/** GET /api/admin/people: part of a name, an address, or a phone number; empty: who was here last. */
export const peopleQuery = z.object({
  q: z.string().max(QUERY_MAX, `Please keep it under ${QUERY_MAX} letters.`).default(""),
})
export const personParams = z.object({ key: id })

/** /admin/people/of/{what}/{id}: whose session, order and so on it is. */
export const ownedParams = z.object({
  what: z.enum(["student", "order", "signup", "enquiry", "subscriber"]),
  id,
})

/** PUT /api/admin/people/{key}/notes: `version` is that of the notes that were shown; 0 when there were none. */
export const notesBody = z.object({
  text: z
    .string("Please write your notes.")
    .max(2 * NOTES_MAX, `Please keep your notes under ${NOTES_MAX} letters.`)
    .transform(cleanNotes)
    .refine((text) => text.length <= NOTES_MAX, `Please keep your notes under ${NOTES_MAX} letters.`),
  version: z.int("Please reload the page.").min(0).max(2_000_000_000),
})
