/** The one address of CSV: RFC 4180 with a byte order mark, and nothing that a spreadsheet would run. */

type Cell = string | number | boolean | null | undefined

/** One line for each row under a line of headings. */
export function toCsv(headings: string[], rows: Cell[][]): string {
  return `\ufeff${[headings, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
}

// A cell that begins like a formula, be it in the wide signs of East Asian keyboards, is run by spreadsheets, so
// it is made text. Numbers of ours stay numbers.
function cell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "")
  const text = /^[\s\ufeff]*[=+\-@|%\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
