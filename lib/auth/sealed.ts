import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { derivedKey } from "./tokens"

/** Encrypts a secret for the database, with the key of that purpose. */
export function seal({ purpose, text }: { purpose: string; text: string }): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), iv)
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString("base64url")).join(".")
}

/** What was sealed. Throws when it was changed, or sealed with another AUTH_SECRET. */
export function unseal({ purpose, sealed }: { purpose: string; sealed: string }): string {
  const [iv, tag, body] = sealed.split(".").map((part) => Buffer.from(part, "base64url"))
  if (!iv || !tag || !body) throw new Error(`a secret (${purpose}) cannot be read`)
  const decipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), iv)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")
}
