/** The one address of CSV: RFC 4180 with a byte order mark, and nothing that a spreadsheet would run. */

import { instantToWallClock } from "./time"

type Cell = string | number | boolean | null | undefined

/** A moment by the clock of a zone as spreadsheets sort it: "2026-11-25 10:28". */
export function momentCell(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${date} ${time}`
}

/** One line for each row under a line of headings. */
export function toCsv(headings: string[], rows: Cell[][]): string {
  return `\ufeff${[headings, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
}

// A cell that begins like a formula, be it in the wide signs of East Asian keyboards, is run by spreadsheets, so it
// is made text. So is what stands behind a semicolon, a tab or the like in a cell: a spreadsheet that separates by
// these splits there, quotes or not, and takes off the quotes that a field begins with. Numbers of ours stay numbers.
function cell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "")
  const text = value
    .replace(/^\s*[\t\r\n]/, "'$&")
    .replace(/([,;|\t\r\n]+|^)((?:["']|[^\S\t\r\n])*[=+\-@|%＝＋－＠])/g, "$1'$2")
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
