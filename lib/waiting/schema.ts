import { z } from "zod"
import { WAYS } from "../classes/rules/paying"
import { id } from "../ids"

const way = z.enum(WAYS, "Please choose how you pay.")

/** POST /api/waiting-list/answer: by the key of an email. `way`: another than was chosen when joining. */
export const answerBody = z.object({
  token: z.string("This link isn’t valid.").max(200),
  answer: z.enum(["yes", "no", "off"], "Please say yes or no."),
  way: way.optional(),
})
export const waitingParams = z.object({ waitingId: id })

export type AnswerBody = z.output<typeof answerBody>
