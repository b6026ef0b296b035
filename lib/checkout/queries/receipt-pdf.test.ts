import { writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { receiptPdf } from "./receipt-pdf"

const line = {
  what: "2 × Sea Salt with a name that is so long that it takes more than one line of the page",
  about: "",
  amount: 25,
}
const receipt = {
  orderId: "6AB12345CD6789012",
  orderNumber: 1042,
  paidAt: "2027-07-01T03:00:00.000Z",
  how: "paypal" as const,
  from: {
    name: "Maya Lindqvist",
    address: "Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368",
  },
  to: { name: "Юлия Đặng 李小龍", email: "ada@example.com" },
  lines: [
    { what: "Individual Yoga Session (60 min)", about: "Thu, Jul 1, 2027 at 9:00 AM PDT", amount: 80 },
    line,
  ],
  discount: 3.53,
  shipping: 5,
  total: 36.77,
  refunds: [{ at: "2027-07-03T18:00:00.000Z", amount: 10.07, isDone: true }],
  refunded: 10.07,
  chargedAgain: [],
}
const pagesOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/\/Type \/Page\n/g),
  ].length

test("a receipt is one page; of a hundred lines it is several", async () => {
  const bytes = await receiptPdf(receipt)
  if (process.env.RECEIPT_TO) writeFileSync(process.env.RECEIPT_TO, bytes)
  expect(Buffer.from(bytes).toString("latin1", 0, 5)).toBe("%PDF-")
  expect(pagesOf(bytes)).toBe(1)
  const many = await receiptPdf({ ...receipt, lines: Array.from({ length: 100 }, () => line) })
  if (process.env.RECEIPT_TO) writeFileSync(`${process.env.RECEIPT_TO}.many.pdf`, many)
  expect(pagesOf(many)).toBeGreaterThan(3)
})
