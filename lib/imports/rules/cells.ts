/** What stands in a cell of somebody else's file. */

export const DATE_ORDERS = ["mdy", "dmy"] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * The text of a cell: without what guards it against spreadsheets (a quote before a sign, or ="…" around it) and with
 * plain spaces.
 */
export function cleanCell(cell: string): string {
  const text = cell
    .replace(/[\u00a0\u2007\u202f]/g, " ")
    .replace(/[\u200b\ufeff]/g, "")
    .trim()
  const formula = /^="((?:[^"]|"")*)"$/.exec(text)
  return (formula ? (formula[1] ?? "").replaceAll('""', '"') : text.replace(/^'(?=[=+\-@|%])/, "")).trim()
}

/** Begins as what spreadsheets run. */
export const looksLikeFormula = (text: string) => /^[=@|]|^[+-](?![\d\s(.]|$)/.test(text)

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const pad = (part: number | string) => String(part).padStart(2, "0")

/** "11/22/2026 9:00 AM", "2026-11-22T09:00", "22 November 2026": the day, and the time if there is one. */
export function readMoment(text: string, order: DateOrder): { date: string; time: string } | null {
  const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\.?(?:[T,\s]+(.*))?$/.exec(text)
  const monthFirst =
    /^(?:\p{L}+,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?(.*))?$/u.exec(
      text,
    )
  const dayFirst =
    /^(?:\p{L}+,?\s+)?(\d{1,2})\.?\s+(\p{L}{3,})\.?,?\s+(\d{4})(?:,?\s+(?:at\s+)?(.*))?$/u.exec(text)
  const written = monthFirst
    ? [monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]]
    : dayFirst
      ? [dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]]
      : null
  const parts = written ?? (numbers ? ordered(numbers, order) : null)
  if (!parts) return null
  const [year = "", month = "", day = "", rest = ""] = parts.map((part) => String(part ?? ""))
  const date = `${year.length === 2 ? `20${year}` : year.padStart(4, "0")}-${pad(month)}-${pad(day)}`
  const time = rest.trim() === "" ? "" : readTime(rest.trim())
  return isRealDate(date) && time !== null ? { date, time } : null
}

function ordered([, a = "", b = "", c = "", rest]: RegExpExecArray, order: DateOrder) {
  if (a.length > 2) return [a, b, c, rest]
  return order === "mdy" ? [c, a, b, rest] : [c, b, a, rest]
}

function monthOf(name = ""): string {
  return pad(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function isRealDate(date: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(date)) return false
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** "9:00 AM", "09:00", "9am", "21:00:00", "09:00+01:00" as HH:MM; null for anything else. */
export function readTime(text: string): string | null {
  const [, hours = "", minutes = "00", half = ""] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?(?:\s*(?:Z|[+-]\d{2}:?\d{2}|[A-Z]{2,5}))?$/i.exec(
      text,
    ) ?? []
  if (hours === "" || (minutes === "00" && half === "" && !/[:.]/.test(text))) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 && !(half && Number(hours) > 12) ? `${pad(hour)}:${minutes}` : null
}

/** The order in which these dates are written: by those that can only be one; else as Americans write them. */
export function guessOrder(cells: string[]): DateOrder {
  let [mdy, dmy] = [0, 0]
  for (const cell of cells) {
    const [, a = "", b = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(cell) ?? []
    if (Number(a) > 12) dmy++
    else if (Number(b) > 12) mdy++
    // Dots are of Europe.
    else if (/^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(cell)) dmy++
  }
  return dmy > mdy ? "dmy" : "mdy"
}

/** False for what says no; null for what says neither. */
export function readYes(text: string): boolean | null {
  if (/^(yes|y|true|1|x|ja|oui|subscribed|active)$/i.test(text)) return true
  return /^(no|n|false|0|nein|nee|non|unsubscribed|cleaned|bounced)$/i.test(text) ? false : null
}

export function minutesBetween(from: string, to: string): number {
  const of = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (of(to) - of(from) + 1440) % 1440
}
