import { describe, expect, test } from "vitest"
import { EMPTY_BOOKING, isHeldByMe, nextBooking } from "./booking-state"

const slot = { _id: "1", date: "2027-03-14", time: "09:00", startsAt: "2027-03-14T16:00:00.000Z" }
const filled = {
  ...EMPTY_BOOKING,
  date: "2027-03-14",
  slot,
  sessionType: "Individual Yoga Session (60 min)",
  message: "My knee",
  coupon: "X",
  amount: "80",
  phase: "ready" as const,
}

describe("nextBooking", () => {
  test("a date resets slot, inputs, coupon and payment area", () => {
    expect(nextBooking(filled, { type: "date", date: "2027-03-15" })).toEqual({
      ...EMPTY_BOOKING,
      date: "2027-03-15",
    })
  })

  test("another amount, type or code asks for Continue again; a message does not", () => {
    expect(nextBooking(filled, { type: "field", name: "amount", value: "90" }).phase).toBe("choosing")
    expect(nextBooking(filled, { type: "field", name: "sessionType", value: "" }).phase).toBe("choosing")
    expect(nextBooking(filled, { type: "field", name: "coupon", value: "" }).phase).toBe("choosing")
    expect(nextBooking(filled, { type: "field", name: "message", value: "" }).phase).toBe("ready")
  })

  test("a time that was taken loses the slot and nothing that was typed", () => {
    const after = nextBooking(filled, { type: "taken" })
    expect(after.slot).toBeNull()
    expect(after.phase).toBe("choosing")
    expect([after.message, after.amount, after.coupon]).toEqual(["My knee", "80", "X"])
  })

  test("PayPal that fails to load says so and asks for Continue again", () => {
    expect(nextBooking(filled, { type: "failed" })).toMatchObject({ phase: "choosing", didPayPalFail: true })
  })
})

test("a coupon holds nothing, a payment does", () => {
  expect(["choosing", "ready", "free"].map((phase) => isHeldByMe(phase as "free"))).toEqual([
    false,
    false,
    false,
  ])
  expect(isHeldByMe("paying")).toBe(true)
})
