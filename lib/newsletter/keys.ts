import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "../auth/tokens"
import { env } from "../env"

type Purpose = "join" | "leave"

/** A signed link for one subscriber. `until` ends it; without one it works for ever, as in an old mail's header. */
export function signLink({ purpose, id, until }: { purpose: Purpose; id: string; until?: Date }): string {
  const said = `${id}.${until ? Math.floor(until.getTime() / 1000) : 0}`
  return `${said}.${mark({ purpose, said })}`
}

/** The subscriber's id that such a link names, or null when it is not one of ours for that purpose, or has ended. */
export function readLink({
  purpose,
  token,
  now,
}: {
  purpose: Purpose
  token: string
  now: Date
}): string | null {
  const [id = "", until = "", given = ""] = token.split(".")
  if (!/^[\da-f-]{36}$/.test(id) || !/^\d{1,12}$/.test(until)) return null
  const expected = Buffer.from(mark({ purpose, said: `${id}.${until}` }))
  const received = Buffer.from(given)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  return until === "0" || Number(until) * 1000 > now.getTime() ? id : null
}

function mark({ purpose, said }: { purpose: Purpose; said: string }): string {
  return createHmac("sha256", derivedKey(`newsletter-${purpose}`))
    .update(said)
    .digest("base64url")
}

/** The page that unsubscribes whoever opens it, and mails them a way back. */
export function unsubscribeLink(email: string): string {
  return `${env().SITE_URL}/unsubscribe?${new URLSearchParams({ email })}`
}

/** RFC 8058: the mail program's own unsubscribe button. */
export function leaveHeaders(id: string): Record<string, string> {
  const token = signLink({ purpose: "leave", id })
  return {
    "List-Unsubscribe": `<${env().SITE_URL}/api/subscribers/one-click?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }
}
