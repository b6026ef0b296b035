import { createHash } from "node:crypto"
import Papa from "papaparse"
import { invalidField } from "../../errors"

export const MOST_ROWS = 20_000

export type FileRead = {
  headings: string[]
  rows: string[][]
  encoding: string
  delimiter: string
  digest: string
}

/** A file of rows as text, whoever wrote it. Throws INVALID with what to do about it. */
export function readFile(base64: string): FileRead {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.length === 0) throw invalid("The file is empty.")
  if (bytes.subarray(0, 2).toString("latin1") === "PK" || bytes.readUInt8(0) === 0xd0)
    throw invalid("This is an Excel file. Open it, choose “Save as,” then “CSV UTF-8,” and use that file.")
  const { text, encoding } = decode(bytes)
  if (text.includes("\0"))
    throw invalid("This isn’t a CSV file. Export it again as CSV, with the columns’ names in the first row.")
  const { data, meta, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t", "|"],
    skipEmptyLines: "greedy",
  })
  const broken = errors.find(({ type }) => type === "Quotes")
  if (broken) throw invalid(`The quotes in row ${(broken.row ?? 0) + 1} don’t close.`)
  const [headings = [], ...rows] = data
  if (rows.length === 0) throw invalid("There’s nothing below the first line, which has to name the columns.")
  if (rows.length > MOST_ROWS)
    throw invalid(
      `This file has ${rows.length.toLocaleString("en-US")} rows. Please split it: 20,000 at once is the most.`,
    )
  const digest = createHash("sha256").update(bytes).digest("hex")
  return { headings, rows, encoding, delimiter: meta.delimiter, digest }
}

/** By its first bytes; else UTF-8 if it can be that, else what Windows writes. */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const as = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return as("utf-16le")
  if (first === 0xfe && second === 0xff) return as("utf-16be")
  // Half of the bytes of plain letters in UTF-16 are zero.
  const some = bytes.subarray(0, 400)
  const zeros = (odd: number) => some.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > some.length / 4) return as("utf-16le")
  if (zeros(0) > some.length / 4) return as("utf-16be")
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" }
  } catch {
    return as("windows-1252")
  }
}

function invalid(message: string) {
  return invalidField("file", message)
}
