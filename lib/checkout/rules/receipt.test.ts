import { expect, test } from "vitest"
import { type Receipt, sayReceipt } from "./receipt"

const zone = "America/Los_Angeles"
const receipt: Receipt = {
  orderId: "X1",
  orderNumber: null,
  paidAt: "2027-07-01T03:00:00.000Z",
  how: "paypal",
  from: { name: "Maya", address: "210 Quincy Street" },
  to: { name: "Ada", email: "ada@example.com" },
  lines: [{ what: "Individual Yoga Session (60 min)", about: "then", amount: 80 }],
  discount: 0,
  shipping: 0,
  total: 80,
  refunds: [],
  refunded: 0,
  chargedAgain: [],
}

test("a session is one line and one sum, on the day of the studio", () => {
  expect(sayReceipt(receipt, zone)).toEqual({
    title: "Receipt",
    paid: "Paid with PayPal on Wed, Jun 30, 2027",
    lines: [{ label: "Individual Yoga Session (60 min)", about: "then", amount: "$80.00" }],
    sums: [{ label: "Total paid", amount: "$80.00" }],
    refunds: [],
  })
})

test("an order has its number, its discount, its shipping and what went back, to the cent", () => {
  const line = (amount: number) => ({ what: "2 × Sea Salt", about: "", amount })
  const said = sayReceipt(
    {
      ...receipt,
      orderNumber: 1042,
      lines: [line(25.1), line(10.2)],
      discount: 3.53,
      shipping: 5,
      total: 36.77,
      refunds: [
        { at: "2027-07-03T18:00:00.000Z", amount: 10.07, isDone: true },
        { at: "2027-07-04T18:00:00.000Z", amount: 0.1, isDone: false },
      ],
      refunded: 10.17,
    },
    zone,
  )
  expect(said.title).toBe("Receipt for order #1042")
  expect(said.sums.map(({ amount }) => amount)).toEqual(["$35.30", "-$3.53", "$5.00", "$36.77"])
  expect(said.refunds).toEqual([
    { label: "Refunded on Sat, Jul 3, 2027", amount: "-$10.07" },
    { label: "Refund in progress", amount: "-$0.10" },
    { label: "Net paid", amount: "$26.60" },
  ])
})

test("what a dispute took and gave back is paid in the end", () => {
  const refunds = [{ at: "2027-07-03T18:00:00.000Z", amount: 80, isDone: true }]
  const chargedAgain = [{ at: "2027-08-09T18:00:00.000Z", amount: 80 }]
  expect(sayReceipt({ ...receipt, refunds, refunded: 80, chargedAgain }, zone).refunds).toEqual([
    { label: "Refunded on Sat, Jul 3, 2027", amount: "-$80.00" },
    { label: "Charged again after a dispute, on Mon, Aug 9, 2027", amount: "$80.00" },
    { label: "Net paid", amount: "$80.00" },
  ])
})
