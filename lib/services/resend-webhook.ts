import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { env } from "../env"

const TOLERANCE_SECONDS = 300
const eventShape = z.object({
  type: z.string(),
  data: z
    .object({
      to: z.union([z.string(), z.array(z.string())]).default([]),
      bounce: z
        .object({ type: z.string().default(""), message: z.string().default("") })
        .partial()
        .optional(),
    })
    .loose(),
})

export type ResendEvent = z.output<typeof eventShape>

/**
 * The id of an event that Resend has signed (https://docs.svix.com/receiving/verifying-payloads/how-manual) not longer
 * than five minutes ago; null for everything else.
 */
export function verifiedId(given: { headers: Headers; text: string; now: Date }): string | null {
  const { headers, text, now } = given
  const secret = env().RESEND_WEBHOOK_SECRET
  const [id, at, signatures] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`svix-${name}`) ?? "",
  )
  if (!secret || !id || id.length > 200 || !/^\d{1,12}$/.test(at ?? "")) return null
  if (Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE_SECONDS) return null
  const key = Buffer.from(secret.slice("whsec_".length), "base64")
  const expected = createHmac("sha256", key).update(`${id}.${at}.${text}`).digest()
  const isSigned = (signatures ?? "").split(" ").some((each) => {
    const [version, mark = ""] = each.split(",")
    const given = Buffer.from(mark, "base64")
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? id : null
}

/** What an event says, or null when it is none of Resend's. */
export function readEvent(text: string): ResendEvent | null {
  try {
    return eventShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}
