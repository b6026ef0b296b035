import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "../auth/tokens"

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The key to one sign-up that its mail carries: nothing is stored for it. */
export function cancelTokenOf(signUpId: string): string {
  return `${signUpId}.${sign(signUpId)}`
}

/** The sign-up that a token opens, or null when it is none of ours. */
export function readCancelToken(token: string): string | null {
  const [, signUpId = "", given = ""] = SHAPE.exec(token) ?? []
  const wanted = sign(signUpId)
  if (given.length !== wanted.length) return null
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? signUpId : null
}

function sign(signUpId: string): string {
  return createHmac("sha256", derivedKey("sign-up-cancel")).update(signUpId).digest("base64url")
}
