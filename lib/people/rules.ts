/** How many a search answers, and how many suggestions a form shows. */
export const MOST_FOUND = 50
export const MOST_SUGGESTED = 8
export const QUERY_MAX = 200
const WORDS_MAX = 8
export const NOTES_MAX = 20_000

/**
 * The parts that must all be found: words of a name or an address without accents, in lower case; or, of what looks
 * like a phone number, its digits. Database function `folded` does the same to what is searched.
 */
export function partsOf(q: string): string[] {
  const typed = q
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim()
  if (/^[\d\s().+/-]*\d[\d\s().+/-]*$/.test(typed)) {
    const digits = typed.replace(/\D/g, "")
    // Numbers of this country are kept without its code.
    return [typed.startsWith("+1") ? digits.slice(1) : digits].filter(Boolean)
  }
  return typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
}

/** A part as a LIKE pattern, in which nothing means more than it says. */
export const patternOf = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`

/** "360-555-0118" of ten digits; anything else as it was typed. */
export const sayPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3")

/** The link that calls a number, of whatever stands in it. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`

/** Notes as they are kept: line ends of one kind, no control or direction marks, nothing at the end. */
export function cleanNotes(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trimEnd()
}
