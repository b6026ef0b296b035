import { INCOME_HEADINGS, listIncomeRows } from "../../lib/admin/queries/income"
import { toCsv } from "../../lib/csv"
import { addDays } from "../../lib/time"
import { localUrl } from "./api"
import { rowsOf } from "./csv"

type Captured = { status: string; amount: string; fee: number; refunded: number; disputed: number }
type Disputed = { returned: number; fee: number }

/**
 * Where the income file of a site on its own differs from PayPal's own record, and from what was marked as taken at the
 * door, in words (I-42).
 */
export async function booksThatDiffer(takenCents: number): Promise<string[]> {
  // Further than any clock of the tests is set ahead.
  const inAYear = addDays(new Date().toISOString().slice(0, 10), 366)
  const all = rowsOf(toCsv(INCOME_HEADINGS, await listIncomeRows({ from: "2020-01-01", to: inAYear })))
  const atTheDoor = all.filter(({ How }) => How !== "PayPal").map(({ Gross }) => Number(Gross))
  const said = (heading: string, ...movements: string[]) =>
    cents(
      all
        .filter(({ How }) => How === "PayPal")
        .filter(({ Movement = "" }) => movements.includes(Movement))
        .map((row) => Number(row[heading] || 0)),
    )
  const captures = (await record<Captured>("captures")).filter(
    ({ status }) => status !== "PENDING" && status !== "DECLINED",
  )
  const disputes = await record<Disputed>("disputes")
  const pairs: [what: string, ours: number, theirs: number][] = [
    ["captured", said("Gross", "Payment"), cents(captures.map(({ amount }) => Number(amount)))],
    [
      "gone back or taken by disputes",
      -said("Gross", "Refund", "Dispute"),
      cents(captures.map(({ refunded, disputed }) => refunded + disputed)),
    ],
    ["returned from disputes", said("Gross", "Dispute returned"), cents(disputes.map((one) => one.returned))],
    ["fees of captures", -said("Fee", "Payment"), cents(captures.map(({ fee }) => fee))],
    ["taken at the door", cents(atTheDoor), takenCents],
    ["fees of disputes", -said("Fee", "Dispute fee"), cents(disputes.map(({ fee }) => fee))],
  ]
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => `${what}: ${ours} here, ${theirs} there`)
}

const cents = (dollars: number[]) => dollars.reduce((sum, one) => sum + Math.round(one * 100), 0)

async function record<Row>(what: string): Promise<Row[]> {
  return (await (await fetch(`${localUrl()}/paypal/${what}`)).json()) as Row[]
}
