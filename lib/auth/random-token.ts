import { createHash, randomBytes } from "node:crypto"

/** 256 random bits for a link or a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url")
}

/** SHA-256, hex: how tokens are kept. */
export function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
