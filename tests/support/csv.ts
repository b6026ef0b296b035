import assert from "node:assert/strict"
import { parse } from "csv-parse/sync"
import Papa from "papaparse"
import { adminToken, siteUrl } from "./api"

/** The rows of a CSV file of the desk, by their headings. */
export async function csvRows(path: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${siteUrl()}${path}`, {
    headers: { Authorization: `Bearer ${await adminToken()}` },
  })
  assert.equal(response.status, 200)
  return rowsOf(await response.text())
}

/** The rows as two parsers read them that nobody here wrote, by RFC 4180 and as strictly as they can. */
export function rowsOf(text: string): Record<string, string>[] {
  const byOne = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: true, newline: "\r\n" })
  const byOther: string[][] = parse(text, { bom: true, record_delimiter: "\r\n" })
  assert.deepEqual(byOne.errors, [])
  assert.deepEqual(byOther, byOne.data)
  const [headings = [], ...rows] = byOther
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [headings[index], cell])))
}
