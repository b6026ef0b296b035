import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

export type Encrypted = { iv: Uint8Array; tag: Uint8Array; body: Uint8Array }

/** Encrypts a text with AES-256-GCM. What it is `boundTo` is not in it, and has to be given again to read it. */
export function encrypt(given: { key: Uint8Array; text: string; boundTo?: Uint8Array }): Encrypted {
  const { key, text, boundTo = new Uint8Array() } = given
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(boundTo)
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return { iv, tag: cipher.getAuthTag(), body }
}

/** The text again. Throws when it was changed, or is of another key or bound to something else. */
export function decrypt(given: Encrypted & { key: Uint8Array; boundTo?: Uint8Array }): string {
  const { key, iv, tag, body, boundTo = new Uint8Array() } = given
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 })
    .setAAD(boundTo)
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")
}
