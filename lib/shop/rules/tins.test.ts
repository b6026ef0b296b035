import { expect, test } from "vitest"
import { sayAllBack, sayBack, sayOwnBack, spread } from "./tins"

const orders = [
  { id: "old", left: 2 },
  { id: "done", left: 0 },
  { id: "new", left: 3 },
]

test("tins are of the first orders that have some out", () => {
  expect(spread({ orders, count: 1 })).toEqual([{ orderId: "old", count: 1 }])
  expect(spread({ orders, count: 4 })).toEqual([
    { orderId: "old", count: 2 },
    { orderId: "new", count: 2 },
  ])
  expect(spread({ orders, count: 6 })).toBeNull()
})

test("what is said of one tin and of many", () => {
  expect(sayBack({ lent: 1, back: 0 })).toBe("1 tin is out")
  expect(sayBack({ lent: 3, back: 3 })).toBe("All 3 tins are back")
  expect(sayBack({ lent: 3, back: 1 })).toBe("1 of 3 tins is back")
  expect(sayOwnBack({ lent: 1, back: 1 })).toBe("Your tin has come back. Thank you.")
  expect(sayOwnBack({ lent: 6, back: 6 })).toBe("All 6 of your tins have come back. Thank you.")
  expect(sayOwnBack({ lent: 6, back: 1 })).toBe("1 of your 6 tins has come back. Thank you.")
  expect(sayAllBack(1)).toBe("1 tin has come back so far.")
  expect(sayAllBack(1_320)).toBe("1,320 tins have come back so far.")
})
