import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "../auth/tokens"

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The key to one place in a line that its emails carry: nothing is stored for it. */
export function waitingTokenOf(waitingId: string): string {
  return `${waitingId}.${sign(waitingId)}`
}

/** Whose place in the line a token opens, or null when it is none of ours. */
export function readWaitingToken(token: string): string | null {
  const [, waitingId = "", given = ""] = SHAPE.exec(token) ?? []
  const wanted = sign(waitingId)
  if (given.length !== wanted.length) return null
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? waitingId : null
}

function sign(waitingId: string): string {
  return createHmac("sha256", derivedKey("waiting-list")).update(waitingId).digest("base64url")
}
