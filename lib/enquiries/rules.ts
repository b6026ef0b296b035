/** What a visitor can ask a free intro for (docs/product.md, Home page). */
export const ENQUIRY_SESSION_TYPES = ["private yoga", "group yoga", "yoga therapy"] as const
/** Messages from one address, over both forms. */
export const ENQUIRIES_FROM = { name: "enquiry-from", max: 20, seconds: 3600 }
export const MESSAGE_MAX = 5000
export const PHONE_MAX = 40
export const NO_PHONE = "Please enter a valid phone number."

/** A phone number as it was typed, on one line. Null when it cannot be one: letters, or under five digits. */
export function normalizePhone(value: string): string | null {
  const phone = value.normalize("NFKC").trim().replace(/ +/g, " ")
  const isOne = /^[+\d(][\d ().\-/+x]*$/i.test(phone) && phone.replace(/\D/g, "").length >= 5
  return isOne && phone.length <= PHONE_MAX ? phone : null
}

/** Somebody's words: line breaks are kept, other control characters and marks that turn the direction are not. */
export function normalizeMessage(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
}
