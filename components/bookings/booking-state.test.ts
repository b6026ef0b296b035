import { describe, expect, test } from "vitest"
import { NO_PAYMENT } from "@/components/payments/payment-state"
import { notOpened } from "./booking-refusals"
import { type BookingState, EMPTY_BOOKING, nextBooking } from "./booking-state"

const slot = { _id: "1", date: "2027-03-14", time: "09:00", startsAt: "2027-03-14T16:00:00.000Z" }
const filled: BookingState = {
  ...EMPTY_BOOKING,
  date: "2027-03-14",
  slot,
  sessionType: "Individual Yoga Session (60 min)",
  message: "My knee",
  coupon: "X",
  amount: "80",
  payment: { ...NO_PAYMENT, phase: "ready" },
}

describe("nextBooking", () => {
  test("a date resets slot, inputs, coupon and payment area", () => {
    expect(nextBooking(filled, { type: "date", date: "2027-03-15" })).toEqual({
      ...EMPTY_BOOKING,
      date: "2027-03-15",
    })
  })

  test("another amount, type or code asks for Continue again; a message does not", () => {
    expect(nextBooking(filled, { type: "field", name: "amount", value: "90" }).payment.phase).toBe("choosing")
    expect(nextBooking(filled, { type: "field", name: "sessionType", value: "" }).payment.phase).toBe(
      "choosing",
    )
    expect(nextBooking(filled, { type: "field", name: "coupon", value: "" }).payment.phase).toBe("choosing")
    expect(nextBooking(filled, { type: "field", name: "message", value: "" }).payment.phase).toBe("ready")
  })

  test("the message that goes with the payment is known, whatever is typed afterwards", () => {
    const opened = nextBooking(filled, { type: "opening" })
    const after = nextBooking(opened, { type: "field", name: "message", value: "My knee, and my hip" })
    expect([after.sentMessage, after.message]).toEqual(["My knee", "My knee, and my hip"])
    expect(after.payment.phase).toBe("paying")
  })

  test("a time that was taken loses the slot and nothing that was typed", () => {
    const after = nextBooking(filled, { type: "taken" })
    expect(after.slot).toBeNull()
    expect(after.payment.phase).toBe("choosing")
    expect([after.message, after.amount, after.coupon]).toEqual(["My knee", "80", "X"])
    expect(after.payment.note?.text).toContain("your message is still here")
    const unwritten = nextBooking({ ...filled, message: " " }, { type: "taken" })
    expect(unwritten.payment.note?.text).toBe(
      "This time was just taken. You haven’t been charged. Please choose another time.",
    )
  })

  test("that a time was taken is said until another is chosen", () => {
    const taken = nextBooking(filled, { type: "taken" })
    expect(taken.takenId).toBe(slot._id)
    const after = nextBooking(taken, { type: "slot", slot: { ...slot, _id: "2" } })
    expect([after.takenId, after.payment.note]).toEqual([null, null])
  })

  test("a payment whose time was lost meanwhile loses the slot, and says so", () => {
    const paying: BookingState = { ...filled, payment: { ...NO_PAYMENT, phase: "capturing", orderId: "P" } }
    const lost = { kind: "lost", code: "CLAIM_LOST", message: "Gone." } as const
    const after = nextBooking(paying, { type: "answered", orderId: "P", outcome: lost })
    expect(after.slot).toBeNull()
    expect(after.payment).toMatchObject({ phase: "choosing", note: { tone: "warning" } })
    expect(nextBooking(paying, { type: "answered", orderId: "other", outcome: lost })).toEqual(paying)
  })
})

describe("notOpened", () => {
  const refused = { status: 409, message: "Why.", fields: {} }

  test("a time that is gone is dropped, and the list read again", () => {
    for (const code of ["SLOT_TAKEN", "SLOT_PAST", "NOT_FOUND"])
      expect(notOpened({ ...refused, code })).toEqual({ actions: [{ type: "taken" }], isListOld: true })
  })

  test("a payment that is under way elsewhere is never told as failed", () => {
    const { actions = [] } = notOpened({ ...refused, code: "SLOT_BUSY" }) ?? {}
    const after = actions.reduce(nextBooking, filled)
    expect(after.payment).toMatchObject({ phase: "unconfirmed", note: { tone: "info", text: "Why." } })
  })

  test("an online session that is no longer offered falls back to the studio", () => {
    const fields = { place: "Only at the studio." }
    const { actions = [], title } = notOpened({ status: 400, code: "INVALID", message: "", fields }) ?? {}
    const after = actions.reduce(nextBooking, { ...filled, place: "online" })
    expect([after.place, after.payment.phase, title]).toEqual([
      "studio",
      "choosing",
      "Please choose the studio",
    ])
  })

  test("what is not known is left to the general sentence", () => {
    expect(notOpened({ ...refused, status: 503, code: "PAYPAL_DOWN" })).toBeNull()
  })
})
