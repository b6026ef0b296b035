import { AppError } from "../../errors"
import { noteSeen } from "../../last-seen"
import { noteMailEvent } from "../../mail/commands"
import { readEvent, verifiedId } from "../../services/resend-webhook"

/**
 * Resend's events: a bounce for good and a complaint end emails to an address (docs/product.md, Letters); the rest is
 * taken and forgotten. Throws UNAUTHENTICATED for what Resend did not sign just now.
 */
export async function handleResendEvent(given: {
  headers: Headers
  text: string
  now: Date
}): Promise<{ message: string }> {
  const id = verifiedId(given)
  if (!id) throw new AppError("UNAUTHENTICATED", "This event isn’t signed by Resend.")
  const event = readEvent(given.text)
  if (!event) throw new AppError("INVALID", "This event couldn’t be read.")
  await noteSeen("resend event")
  const emails = [event.data.to]
    .flat()
    .map(addressOf)
    .filter((email) => email && !TRIED.test(email))
  const { bounce } = event.data
  if (event.type === "email.complained")
    await noteMailEvent({ id, kind: "complaint", emails, reason: "Reported as spam." })
  if (event.type === "email.bounced" && bounce?.type === "Permanent")
    await noteMailEvent({ id, kind: "bounce", emails, reason: bounce.message ?? "" })
  return { message: "Thank you." }
}

/** Where *Ready?* sends an email that bounces (lib/admin/commands/ready.ts). */
const TRIED = /^bounced\+ready-\d+@resend\.dev$/

/** "a@b.co" of "Ada <a@b.co>". */
const addressOf = (said: string) => (/<([^<>]+)>\s*$/.exec(said)?.[1] ?? said).trim()
