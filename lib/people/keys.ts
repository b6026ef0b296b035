import { hkdfSync } from "node:crypto"
import { decrypt, encrypt } from "../aes-gcm"
import { env } from "../env"

/**
 * Notes are kept as "v1.<id of the key>.<iv>.<tag>.<text>", AES-256-GCM, bound to the person: what is copied to another
 * row cannot be read. NOTES_KEY is one secret or, while it is being changed, several with commas between them: the first
 * one writes, all of them read.
 */

type Key = { id: string; key: Uint8Array }
let known: { of: string; keys: Key[] } | undefined

export function sealNotes({ personId, text }: { personId: string; text: string }): string {
  const { id, key } = newestKey()
  const { iv, tag, body } = encrypt({ key, text, boundTo: boundTo({ personId, keyId: id }) })
  return ["v1", id, ...[iv, tag, body].map((part) => Buffer.from(part).toString("base64url"))].join(".")
}

/** What was sealed for this person; null when the key is not here any more, or it was changed or is another's. */
export function openNotes({ personId, sealed }: { personId: string; sealed: string }): string | null {
  const [version, keyId = "", ...rest] = sealed.split(".")
  const [iv, tag, body] = rest.map((part) => Buffer.from(part, "base64url"))
  const key = keys().find(({ id }) => id === keyId)?.key
  if (version !== "v1" || !key || iv?.length !== 12 || tag?.length !== 16 || !body) return null
  try {
    return decrypt({ key, iv, tag, body, boundTo: boundTo({ personId, keyId }) })
  } catch {
    return null
  }
}

/** How what is written now begins. */
export const newestPrefix = () => `v1.${newestKey().id}.`

function newestKey(): Key {
  const [first] = keys()
  if (!first) throw new Error("NOTES_KEY is empty")
  return first
}

function keys(): Key[] {
  const of = env().NOTES_KEY
  if (known?.of !== of) known = { of, keys: of.split(",").map((secret) => keyOf(secret.trim())) }
  return known.keys
}

function keyOf(secret: string): Key {
  const derived = (purpose: string, bytes: number) => hkdfSync("sha256", secret, "", purpose, bytes)
  return {
    id: Buffer.from(derived("notes key id", 4)).toString("hex"),
    key: new Uint8Array(derived("notes", 32)),
  }
}

const boundTo = ({ personId, keyId }: { personId: string; keyId: string }) =>
  Buffer.from(`notes/v1/${keyId}/${personId}`)
