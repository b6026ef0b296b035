import { describe, expect, test } from "vitest"
import { readDispute } from "./paypal-disputes"

const base = {
  dispute_id: "PP-R-ABC-123",
  create_time: "2026-11-20T10:00:00.000Z",
  update_time: "2026-11-21T10:00:00.000Z",
  disputed_transactions: [{ seller_transaction_id: "CAP1" }],
  reason: "UNAUTHORISED",
  status: "WAITING_FOR_SELLER_RESPONSE",
  dispute_amount: { currency_code: "USD", value: "80.00" },
  dispute_life_cycle_stage: "INQUIRY",
  seller_response_due_date: "2026-12-01T10:00:00.000Z",
}
const usd = (value: string) => ({ currency_code: "USD", value })
const movement = (type: string, value: string, reason = "DISPUTE_SETTLEMENT", party = "SELLER") => ({
  affected_party: party,
  type,
  amount: usd(value),
  reason,
  initiated_time: "2026-11-21T09:00:00.000Z",
})

test("an open dispute has its amount and due date, and has moved nothing", () => {
  expect(readDispute(base)).toMatchObject({
    id: "PP-R-ABC-123",
    captureIds: ["CAP1"],
    cents: 8000,
    dueAt: new Date("2026-12-01T10:00:00Z"),
    taken: { cents: 0, at: null },
    returned: { cents: 0 },
    fee: { cents: 0 },
  })
})

describe("what moved", () => {
  test("is her side of PayPal's list, its fees apart", () => {
    const money_movements = [
      movement("DEBIT", "80.00"),
      movement("DEBIT", "20.00", "CHARGEBACK_FEE"),
      movement("CREDIT", "80.00", "DISPUTE_SETTLEMENT", "BUYER"),
      movement("CREDIT", "30.00"),
      movement("CREDIT", "5.00", "DISPUTE_SETTLEMENT_FEE"),
    ]
    const read = readDispute({ ...base, money_movements })
    expect([read?.taken.cents, read?.returned.cents, read?.fee.cents]).toEqual([8000, 3000, 1500])
    expect(read?.taken.at).toEqual(new Date("2026-11-21T09:00:00Z"))
  })

  test("stands under the newer name of the list, too", () => {
    const { affected_party: party, ...rest } = movement("DEBIT", "12.00")
    expect(readDispute({ ...base, fund_movements: [{ party, ...rest }] })?.taken.cents).toBe(1200)
  })

  test.each([
    ["RESOLVED_BUYER_FAVOUR", usd("50.00"), 5000],
    ["RESOLVED_BUYER_FAVOUR", undefined, 8000],
    ["ACCEPTED", usd("10.00"), 1000],
    ["RESOLVED_SELLER_FAVOUR", usd("80.00"), 0],
    ["RESOLVED_WITH_PAYOUT", usd("80.00"), 0],
    ["CANCELED_BY_BUYER", undefined, 0],
  ])("without a list is what %s with %j says", (outcome_code, amount_refunded, cents) => {
    const read = readDispute({
      ...base,
      status: "RESOLVED",
      dispute_outcome: { outcome_code, amount_refunded },
    })
    expect(read?.taken).toEqual({ cents, at: cents ? new Date(base.update_time) : null })
  })

  test("in another currency is not ours to add", () => {
    const other = { ...movement("DEBIT", "80.00"), amount: { currency_code: "EUR", value: "80.00" } }
    expect(readDispute({ ...base, money_movements: [other] })?.taken.cents).toBe(0)
  })
})

test.each([
  null,
  "x",
  {},
  { ...base, dispute_id: "a b" },
  { ...base, update_time: "soon" },
  { ...base, create_time: 1 },
])("%j is no dispute", (value) => expect(readDispute(value)).toBeNull())

test.each([
  { disputed_transactions: "?" },
  { disputed_transactions: [null, { seller_transaction_id: "../x" }] },
  { money_movements: [1] },
  { dispute_amount: "80" },
  { reason: 7, status: null, dispute_life_cycle_stage: undefined },
  { seller_response_due_date: "later" },
  { dispute_outcome: [] },
])("%j is left out, and the rest read", (odd) => {
  expect(readDispute({ ...base, ...odd })?.id).toBe("PP-R-ABC-123")
})
