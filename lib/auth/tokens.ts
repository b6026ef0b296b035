import { hkdfSync } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { env } from "../env"

export type Kind = "student" | "admin"
export type Claims = { subject: string; sessionId: string }

const ISSUER = "yoga-site"
const TYPE = "at+jwt"
const ACCESS_TOKEN_SECONDS = 15 * 60
const keys = new Map<string, Uint8Array>()

/** A key of its own for each purpose, derived from AUTH_SECRET. */
export function derivedKey(purpose: string): Uint8Array {
  let key = keys.get(purpose)
  if (!key) {
    key = new Uint8Array(hkdfSync("sha256", env().AUTH_SECRET, "", purpose, 32))
    keys.set(purpose, key)
  }
  return key
}

/** A bearer token of 15 minutes, bound to a session row. */
export function issueAccessToken(given: { kind: Kind; subject: string; sessionId: string }): Promise<string> {
  return new SignJWT({ sid: given.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(given.kind)
    .setSubject(given.subject)
    .setIssuedAt()
    .setNotBefore("0s")
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(derivedKey(given.kind))
}

/** What a bearer token says, or null when it is not one of ours for that kind, or too old. */
export async function readAccessToken(kind: Kind, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, derivedKey(kind), {
      algorithms: ["HS256"],
      typ: TYPE,
      issuer: ISSUER,
      audience: kind,
      requiredClaims: ["sub", "sid", "exp", "iat", "nbf"],
      maxTokenAge: ACCESS_TOKEN_SECONDS,
    })
    if (typeof payload.sub !== "string" || typeof payload.sid !== "string") return null
    return { subject: payload.sub, sessionId: payload.sid }
  } catch {
    return null
  }
}
