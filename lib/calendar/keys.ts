import { createHmac, timingSafeEqual } from "node:crypto"
import { digest, randomToken } from "../auth/random-token"
import { derivedKey } from "../auth/tokens"

/** The key of a private feed: it stands in the address that a calendar keeps, and only its hash is kept here. */
export function newFeedKey(): { key: string; keyHash: string } {
  const key = randomToken()
  return { key, keyHash: digest(key) }
}

/** What to look for by a key, or null for what is none. Looked up by its hash, so that time tells nothing of it. */
export function feedKeyHash(key: string): string | null {
  return /^[\w-]{43}$/.test(key) ? digest(key) : null
}

/** The path of the calendar file of one session or place in a class, by its id: nothing is stored for it. */
export function entryPath(id: string): string {
  return `/calendar/entry.ics?key=${id}.${mark(id)}`
}

/** The session or place in a class that such a key opens, or null when it is none of ours. */
export function readEntryKey(key: string): string | null {
  const [, id = "", given = ""] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(key) ?? []
  const [right, received] = [Buffer.from(mark(id)), Buffer.from(given)]
  return right.length === received.length && timingSafeEqual(right, received) ? id : null
}

function mark(id: string): string {
  return createHmac("sha256", derivedKey("calendar-entry")).update(id).digest("base64url")
}
