import { expect, test } from "vitest"
import { PaymentState } from "../generated/prisma/enums"
import { type State, statesBefore } from "./rules"

const states = Object.keys(PaymentState) as State[]
const before = (to: State) => statesBefore(to).sort()

test("every state of a payment has its arrows", () => {
  for (const state of states) expect(statesBefore(state)).not.toContain(state)
  expect([...new Set(states.flatMap(statesBefore))].sort()).toEqual(
    states.filter((state) => state !== "refunded").sort(),
  )
})

test("money that went back never comes again, and what was fulfilled only goes back", () => {
  expect(before("fulfilled")).toEqual(["capturing", "created", "failed", "pending_capture"])
  expect(before("failed")).toEqual(["capturing", "created", "pending_capture"])
  expect(before("refund_due")).not.toContain("refunded")
})

test("a capture begins, waits and is taken up again from one state each", () => {
  expect(before("capturing")).toEqual(["created"])
  expect(before("pending_capture")).toEqual(["capturing"])
  expect(before("created")).toEqual(["capturing"])
})
