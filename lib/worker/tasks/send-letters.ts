import { z } from "zod"
import { sendOn } from "../../letters/commands/send"

const shape = z.object({ letterId: z.uuid() })

/** Sends what is left of one letter. Throws when it must be tried again. */
export async function sendLetters(payload: unknown): Promise<void> {
  await sendOn(shape.parse(payload))
}
