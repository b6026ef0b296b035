import { z } from "zod"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID, as our ids are. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** A UUID, in lower case. */
export const id = z
  .string()
  .regex(UUID, "That isn’t a valid id.")
  .transform((value) => value.toLowerCase())
