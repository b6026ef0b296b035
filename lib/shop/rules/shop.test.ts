import { describe, expect, test } from "vitest"
import { toDecimal } from "../../money"
import {
  addToCart,
  type CartProduct,
  couponRefusal,
  discountBpsOf,
  healCart,
  linesOf,
  orderTotals,
  quantityFor,
} from "./shop"
import { NOTHING_TO_PAY_FOR } from "./tins"

describe("totals", () => {
  const total = (prices: [number, number][], discountBps = 0, isLocalPickup = false) =>
    orderTotals({
      lines: prices.map(([unitPriceCents, quantity]) => ({ unitPriceCents, quantity })),
      discountBps,
      isLocalPickup,
    })

  test.each([
    [total([[1400, 1]]), 1400, 0, 500, 1900],
    [total([[1400, 1]], 0, true), 1400, 0, 0, 1400],
    [total([[1999, 3]], 1500), 5997, 900, 500, 5597],
    [total([[1999, 3]], 1500, true), 5997, 900, 0, 5097],
    [total([[1, 1]], 5000, true), 1, 0, 0, 1],
    [total([[1650, 2]], 10_000), 3300, 3300, 500, 500],
  ])("%j", (sum, subtotalCents, discountCents, shippingCents, totalCents) => {
    expect(sum).toEqual({ subtotalCents, discountCents, shippingCents, totalCents })
  })

  test("100,000 carts equal the sum of PayPal's breakdown and the rule of the specification", () => {
    const random = seeded(20261121)
    const upTo = (max: number) => Math.floor(random() * (max + 1))
    for (let round = 0; round < 100_000; round++) {
      const lines = Array.from({ length: 1 + upTo(7) }, () => ({
        unitPriceCents: upTo(25_000),
        quantity: 1 + upTo(98),
      }))
      const discountBps = [0, 1500, 10_000, upTo(10_000)][upTo(3)] ?? 0
      const isLocalPickup = upTo(1) === 1
      const { subtotalCents, discountCents, shippingCents, totalCents } = orderTotals({
        lines,
        discountBps,
        isLocalPickup,
      })
      const items = lines.reduce((sum, one) => sum + BigInt(one.unitPriceCents) * BigInt(one.quantity), 0n)
      const doubled = 2n * items * BigInt(10_000 - discountBps)
      const discounted = (doubled + 10_000n) / 20_000n
      const expected = discounted + (isLocalPickup ? 0n : 500n)
      const breakdown = cents(subtotalCents) - cents(discountCents) + cents(shippingCents)
      const isRight =
        BigInt(totalCents) === expected &&
        breakdown === totalCents &&
        BigInt(subtotalCents) === items &&
        discountCents >= 0 &&
        discountCents <= subtotalCents
      if (!isRight) expect.fail(JSON.stringify({ lines, discountBps, isLocalPickup, totalCents }))
    }
  })

  test.each([
    [1, 1_600],
    [2, 3_200],
    [3, 5_200],
  ])("%i of the cheapest tins are free", (freeTins, discountCents) => {
    const lines = [
      { unitPriceCents: 2_000, quantity: 2 },
      { unitPriceCents: 1_600, quantity: 2 },
    ]
    const totals = orderTotals({ lines, discountBps: 0, freeTins, isLocalPickup: true })
    expect(totals).toMatchObject({ subtotalCents: 7_200, discountCents, totalCents: 7_200 - discountCents })
  })

  test("a free tin comes with one that is paid for", () => {
    const free = { subtotalCents: 5_000, minimumCents: 0, freeTins: 2 }
    expect(couponRefusal({ ...free, tins: 2 })).toBe(NOTHING_TO_PAY_FOR)
    expect(couponRefusal({ ...free, tins: 3 })).toBeNull()
  })

  test("a coupon needs $15 before shipping", () => {
    const tooSmall = "Coupons valid only on orders $15 or more."
    expect(couponRefusal({ subtotalCents: 1499, minimumCents: 0 })).toBe(tooSmall)
    expect(couponRefusal({ subtotalCents: 1499, minimumCents: 1500 })).toBe(tooSmall)
    expect(couponRefusal({ subtotalCents: 1500, minimumCents: 1500 })).toBeNull()
    expect(couponRefusal({ subtotalCents: 3999, minimumCents: 4000 })).toBe(
      "This coupon is valid only on orders of $40 or more.",
    )
    expect(couponRefusal({ subtotalCents: 4000, minimumCents: 4000 })).toBeNull()
  })

  test("the wire's fraction becomes hundredths of a percent", () => {
    expect([0.15, 0.333, 1, 1.7, -1].map(discountBpsOf)).toEqual([1500, 3330, 10_000, 10_000, 0])
  })
})

describe("the cart", () => {
  const salt = product("salt", 14, 3)
  const rose = product("rose", 15, 1)
  const orange = product("orange", 16, 0)
  const all = [salt, rose, orange]

  test("a new item starts at 1, the same again is one more, and the stock is the end", () => {
    let items = addToCart({ items: [], product: rose })
    expect(items).toEqual({ items: [{ ...rose, quantity: 1 }], message: "" })
    items = addToCart({ items: items.items, product: rose })
    expect(items).toEqual({ items: [{ ...rose, quantity: 1 }], message: "Only 1 tin of rose is left." })
    expect(addToCart({ items: [], product: orange })).toEqual({ items: [], message: "orange is sold out." })
    const two = addToCart({ items: addToCart({ items: [], product: salt }).items, product: salt })
    expect(two.items).toEqual([{ ...salt, quantity: 2 }])
  })

  test.each([
    ["2", 2, ""],
    [3, 3, ""],
    ["4", 3, "Only 3 tins of salt are left."],
    ["0", 1, "The quantity must be at least 1."],
    ["", 1, "The quantity must be at least 1."],
    ["-1", 1, "The quantity must be at least 1."],
    ["1.5", 1, "The quantity must be at least 1."],
    ["1e3", 1, "The quantity must be at least 1."],
    [Number.NaN, 1, "The quantity must be at least 1."],
    ["9".repeat(400), 1, "The quantity must be at least 1."],
  ])("quantity %j becomes %d", (wanted, quantity, message) => {
    expect(quantityFor({ wanted, product: salt })).toEqual({ quantity, message })
  })

  test("what is as it was stays, and takes the newest facts", () => {
    const stored = [{ ...salt, name: "old name", quantity: 2 }]
    expect(healCart(stored, all)).toEqual({ items: [{ ...salt, quantity: 2 }], changes: [] })
    expect(healCart(JSON.stringify(stored), all).items).toEqual([{ ...salt, quantity: 2 }])
    expect(linesOf(healCart(stored, all).items)).toEqual([{ unitPriceCents: 1400, quantity: 2 }])
  })

  test("price, stock and vanished products are healed, and said", () => {
    const stored = [
      { ...salt, price: 13.5, quantity: 9 },
      { ...orange, quantity: 1 },
      { ...product("mint", 12, 4), quantity: 2 },
      { ...rose, quantity: -2 },
    ]
    const { items, changes } = healCart(stored, all)
    expect(items).toEqual([
      { ...salt, quantity: 3 },
      { ...rose, quantity: 1 },
    ])
    expect(changes.map(({ text }) => text)).toEqual([
      "salt now costs $14 instead of $13.50.",
      "Only 3 tins of salt are left, so I’ve changed your cart to 3.",
      "orange is sold out and was removed from your cart.",
      "mint is no longer available and was removed from your cart.",
      "The quantity of rose was set to 1.",
    ])
  })

  test("lines of one product count together", () => {
    const stored = [
      { ...salt, quantity: 1 },
      { ...salt, quantity: 1 },
    ]
    expect(healCart(stored, all)).toEqual({ items: [{ ...salt, quantity: 2 }], changes: [] })
  })

  test.each([[null], [undefined], [""], ["[]"], [[]]])("an empty cart, %j, needs no words", (stored) => {
    expect(healCart(stored, all)).toEqual({ items: [], changes: [] })
  })

  test.each([
    ["{"],
    ["42"],
    ["true"],
    [{ length: 3 }],
    [[null]],
    [[[]]],
    [["salt"]],
    [[{ _id: 7, quantity: 1 }]],
    [[{ _id: "", quantity: 1 }]],
  ])("garbage, %j, is survived and said once", (stored) => {
    const { items, changes } = healCart(stored, all)
    expect(items).toEqual([])
    expect(changes.map(({ kind }) => kind)).toEqual(["unreadable"])
  })

  test("healed once, it stays healed", () => {
    const { items } = healCart(
      [
        { ...salt, price: Number.NaN, quantity: "many" },
        { ...salt, quantity: 50 },
      ],
      all,
    )
    expect(healCart(items, all)).toEqual({ items, changes: [] })
  })
})

function product(name: string, price: number, inventory: number): CartProduct {
  return { _id: name, name, price, inventory }
}

function cents(value: number): number {
  return Math.round(Number(toDecimal(value)) * 100)
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
