import { z } from "zod"
import { env } from "../env"
import { AppError } from "../errors"
import { within } from "./within"

const TIMEOUT_MS = 4500
const MINIMUM_SCORE = 0.5
const MAX_AGE_MS = 2 * 60_000

const answerShape = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
})

/**
 * Asks reCAPTCHA whether a person made this token for this action on this site (docs/product.md, Captcha).
 * Throws INVALID without a token, NOT_HUMAN, or CAPTCHA_DOWN: without a clear answer the call is refused.
 */
export async function verifyCaptcha(given: {
  token: unknown
  action: string
  address: string
}): Promise<void> {
  const { token, action, address } = given
  if (typeof token !== "string" || token === "" || token.length > 10_000)
    throw new AppError("INVALID", "reCAPTCHA token not generated")
  const answer = await ask({ token, address })
  const hostname = new URL(env().SITE_URL).hostname
  const age = answer.challenge_ts ? Date.now() - Date.parse(answer.challenge_ts) : 0
  const isHuman =
    answer.success &&
    answer.action === action &&
    answer.hostname === hostname &&
    (answer.score ?? 0) >= MINIMUM_SCORE &&
    age < MAX_AGE_MS
  if (!isHuman) throw new AppError("NOT_HUMAN", "We couldn't verify that you're human. Please try again.")
}

async function ask({ token, address }: { token: string; address: string }) {
  const body = new URLSearchParams({ secret: env().RECAPTCHA_SECRET, response: token, remoteip: address })
  try {
    return await within(TIMEOUT_MS, async (signal) => {
      const response = await fetch(env().RECAPTCHA_VERIFY_URL, { method: "POST", body, signal })
      if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
      return answerShape.parse(await response.json())
    })
  } catch {
    throw new AppError(
      "CAPTCHA_DOWN",
      "I can’t check that you’re human right now. Please try again in a few minutes.",
    )
  }
}
