import { z } from "zod"

/** A UUID, in lower case. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "That is not a valid id.")
  .transform((value) => value.toLowerCase())
