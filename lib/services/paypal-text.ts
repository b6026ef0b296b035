const LONGEST = 300

/** A buyer's words as PostgreSQL can store them, in JSON too: no control characters, no half of a character. */
export function storable(text = ""): string {
  const characters = Array.from(text.replace(/\p{Cc}+/gu, " ").trim())
  return characters.slice(0, LONGEST).join("").toWellFormed()
}
