import { z } from "zod"
import { email } from "../accounts/schema"
import { id } from "../ids"

export const addressBody = z.object({ email })
export const confirmBody = z.object({ token: z.string("That link is incomplete.").max(400) })
export const oneClickQuery = z.object({ token: z.string("That link is incomplete.").max(400) })
/** Without a page, the whole list is meant. */
export const listQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() })
export const subscriberParams = z.object({ subscriberId: id })
