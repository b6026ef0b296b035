export const NAME_MAX = 60
const EMAIL_MAX = 254
export const PHONE_DIGITS = 10
export const ZIP_DIGITS = 5
/** Since when somebody is a student is said on this clock, wherever the studio is (docs/product.md, User). */
export const SINCE_ZONE = "America/Los_Angeles"
export const STUDENTS_A_PAGE = 50
/** Mails with links to one address in an hour, for one caller and for all of them. */
export const MAILS_PER_ASKER = 5
export const MAILS_PER_HOUR = 20
/** How long a login link works, and the code beside any link. */
export const CODE_MINUTES = 10
/** Wrong login codes for one student in an hour until the mails carry none: more than one caller's limit (20). */
export const WRONG_CODES_PER_HOUR = 21
/** Codes of one student that live at once: those of one caller, and one more. */
export const CODES_AT_ONCE = MAILS_PER_ASKER + 1

// One @, a dot in the domain, no spaces; the characters that addresses really use.
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** An address as it is kept and compared: NFKC, trimmed, lower case. Null when it is none. */
export function normalizeEmail(value: string): string | null {
  if (value.length > 4 * EMAIL_MAX) return null
  const email = value.normalize("NFKC").trim().toLowerCase()
  return email.length <= EMAIL_MAX && ADDRESS.test(email) && !email.includes("..") ? email : null
}

/** A person's name as it is kept: NFC, trimmed, single spaces. Null when empty, too long, or with control or direction marks. */
export function normalizeName(value: string): string | null {
  if (value.length > 4 * NAME_MAX || !value.isWellFormed()) return null
  if (/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)) return null
  const name = value.normalize("NFC").trim().replace(/ +/g, " ")
  return name.length > 0 && [...name].length <= NAME_MAX ? name : null
}

/**
 * True for a name with a web address in it. Anybody can have an email sent to somebody else's address that greets them
 * by a name of their choice, and mail programs make a link of whatever looks like one.
 */
export function hasWebAddress(name: string): boolean {
  return (
    /:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})/u.test(name) || COMMON_DOMAIN.test(name)
  )
}

// However it is capitalized. Endings that are names as well (Dr.Kim, Mr.Dev, Dr.Co) are not among them.
const COMMON_DOMAIN =
  /[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|xyz|app|shop|site|store|online|club|top)(?![\p{L}\p{N}])/iu

/** A phone number as it is kept: digits only, at most 10. Null when there are more, or none. */
export function normalizePhone(value: string): string | null {
  if (value.length > 40 || !/^[\d\s().+-]*$/.test(value)) return null
  const digits = value.replace(/\D/g, "")
  return digits.length > 0 && digits.length <= PHONE_DIGITS ? digits : null
}

/** A zip code as it is kept: five digits. Null for anything else. */
export function normalizeZipcode(value: string): string | null {
  const code = value.trim()
  return /^\d{5}$/.test(code) ? code : null
}

/** What the phone field lets through while somebody types: digits only, at most 10; not the 1 of the country before them. */
export function phoneTyped(value: string): string {
  const digits = value.replace(/\D/g, "")
  return (digits.length > PHONE_DIGITS ? digits.replace(/^1/, "") : digits).slice(0, PHONE_DIGITS)
}

/** What the zip code field lets through: digits only, truncated to 5. */
export const zipcodeTyped = (value: string) => value.replace(/\D/g, "").slice(0, ZIP_DIGITS)

/** First letters of first and last name; a question mark where one is missing. */
export function initials({ firstName, lastName }: { firstName?: string; lastName?: string }): string {
  const letter = (name: string | undefined) => [...(name ?? "").trim()][0]?.toUpperCase() ?? ""
  return letter(firstName) + letter(lastName) || "?"
}

/** Somebody may have one name only. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
