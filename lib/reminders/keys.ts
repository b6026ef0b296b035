import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "../auth/tokens"

/** What a reminder's link to turn reminders off carries: the address, signed. Nothing is stored for it. */
export function reminderKeyOf(email: string): string {
  const said = Buffer.from(email).toString("base64url")
  return `${said}.${mark(said)}`
}

/** The address that such a key speaks for, or null when it is none of ours. */
export function readReminderKey(key: string): string | null {
  const [said = "", given = ""] = key.split(".")
  const [right, received] = [Buffer.from(mark(said)), Buffer.from(given)]
  if (received.length !== right.length || !timingSafeEqual(received, right)) return null
  return Buffer.from(said, "base64url").toString()
}

function mark(said: string): string {
  return createHmac("sha256", derivedKey("reminders")).update(said).digest("base64url")
}
