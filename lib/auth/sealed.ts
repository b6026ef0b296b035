import { decrypt, encrypt } from "../aes-gcm"
import { derivedKey } from "./tokens"

/** Encrypts a secret for the database, with the key of that purpose. */
export function seal({ purpose, text }: { purpose: string; text: string }): string {
  const { iv, tag, body } = encrypt({ key: derivedKey(purpose), text })
  return [iv, tag, body].map((part) => Buffer.from(part).toString("base64url")).join(".")
}

/** What was sealed. Throws when it was changed, or sealed with another AUTH_SECRET. */
export function unseal({ purpose, sealed }: { purpose: string; sealed: string }): string {
  const [iv, tag, body] = sealed.split(".").map((part) => Buffer.from(part, "base64url"))
  if (!iv || !tag || !body) throw new Error(`a secret (${purpose}) cannot be read`)
  return decrypt({ key: derivedKey(purpose), iv, tag, body })
}
