import { describe, expect, test } from "vitest"
import { centsBack, sayByHand, sayCancelling, sayTooMuch } from "./cancel-words"

describe("what goes back", () => {
  test.each([
    ["full", "", 6_000],
    ["none", "", 0],
    ["part", "32.50", 3_250],
    ["part", " 60 ", 6_000],
    ["part", "60.01", null],
    ["part", "0", null],
    ["part", "", null],
    ["part", "-5", null],
  ] as const)("%s %j of $60 is %s", (choice, typed, cents) => {
    expect(centsBack({ choice, typed, refundableCents: 6_000 })).toBe(cents)
  })

  test("stands on the button itself", () => {
    const desk = { how: "cash", amount: 60, paidBack: 0 } as const
    expect(sayCancelling(6_000, { desk: null })).toBe("Cancel and refund $60.00")
    expect(sayCancelling(3_250, { desk })).toBe("Cancel the session")
    expect(sayByHand(3_250, { desk })).toBe("You’ll give back the $32.50 yourself.")
    expect(sayByHand(3_250, { desk: null })).toBe("")
    expect(sayCancelling(0, { desk })).toBe("Cancel the session")
  })

  test("is at most what is left", () => {
    expect(sayTooMuch(" 90 ", 7_000)).toBe("At most $70.00.")
    for (const typed of ["70", "", "-5", "ten"]) expect(sayTooMuch(typed, 7_000)).toBe("")
  })
})
