import { describe, expect, test } from "vitest"
import { DISPUTED_KINDS, sayDispute, turnOf, type WireDispute } from "./rules"

const dispute: WireDispute = {
  _id: "1",
  paypalId: "PP-R-1",
  thing: "session",
  reason: "UNAUTHORISED",
  isChargeback: false,
  status: "WAITING_FOR_SELLER_RESPONSE",
  outcome: "",
  amount: 80,
  taken: 0,
  returned: 0,
  fee: 0,
  name: "Noor Haddad",
  email: "noor@example.com",
  startsAt: null,
  dueAt: null,
  since: "2026-11-20T10:00:00.000Z",
  receipt: "/receipts/1?key=2",
}

test.each([
  ["OPEN", "hers"],
  ["WAITING_FOR_SELLER_RESPONSE", "hers"],
  ["SOMETHING_NEW", "hers"],
  ["UNDER_REVIEW", "others"],
  ["WAITING_FOR_BUYER_RESPONSE", "others"],
  ["RESOLVED", "over"],
] as const)("%s is %s", (status, turn) => expect(turnOf(status)).toBe(turn))

describe("in words", () => {
  test("until when, and what to send", () => {
    const { what, todo } = sayDispute(dispute, "Dec 1")
    expect(what).toBe("Noor Haddad disputes a payment for a session")
    expect(todo).toMatch(/^Answer in PayPal before Dec 1, .*that you know them/)
  })

  test.each(DISPUTED_KINDS)("of every reason, for a %s, without a gap", (thing) => {
    for (const reason of [
      "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
      "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
      "UNAUTHORISED",
      "CREDIT_NOT_PROCESSED",
      "DUPLICATE_TRANSACTION",
      "INCORRECT_AMOUNT",
      "SOMETHING_NEW",
    ])
      for (const until of ["", "Dec 1"]) {
        const said = Object.values(sayDispute({ ...dispute, thing, reason }, until)).join(" ")
        expect(said).not.toMatch(/undefined|null| {2}|\.\./)
      }
  })

  test.each([
    ["RESOLVED_SELLER_FAVOUR", 0, 0, "stays yours"],
    ["RESOLVED_SELLER_FAVOUR", 80, 80, "the money is back"],
    ["RESOLVED_BUYER_FAVOUR", 80, 0, "went back"],
    ["CANCELED_BY_BUYER", 0, 0, "took it back"],
    ["SOMETHING_NEW", 0, 0, "has closed it"],
  ])("%s with %d taken and %d returned", (outcome, taken, returned, words) => {
    expect(sayDispute({ ...dispute, status: "RESOLVED", outcome, taken, returned }, "").todo).toContain(words)
  })
})
