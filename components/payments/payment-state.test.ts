import { describe, expect, test } from "vitest"
import {
  type CaptureOutcome,
  DECLINED,
  isDecidedByAnswer,
  isHeldByBuyer,
  NO_PAYMENT,
  nextPayment,
  type PaymentAction,
} from "./payment-state"
import { CONFIRMING } from "./payment-texts"

const stateAfter = (...actions: PaymentAction[]) => actions.reduce(nextPayment, NO_PAYMENT)
const OPEN = [
  { type: "agree" },
  { type: "opening" },
  { type: "opened", orderId: "P", holdUntil: "2027-03-14T16:10:00.000Z" },
] as const
const answered = (outcome: CaptureOutcome, orderId = "P") =>
  stateAfter(...OPEN, { type: "approved" }, { type: "answered", orderId, outcome })

describe("nextPayment", () => {
  test("from the buttons to the money", () => {
    const payer = { givenName: "Ada", surname: "L", email: "ada@example.com" }
    expect(stateAfter(OPEN[0]).phase).toBe("ready")
    expect(stateAfter(...OPEN)).toMatchObject({ phase: "paying", orderId: "P", holdUntil: OPEN[2].holdUntil })
    expect(stateAfter(...OPEN, { type: "approved" }).phase).toBe("capturing")
    expect(answered({ kind: "paid", payer })).toMatchObject({ phase: "paid", orderId: "P", note: null })
  })

  test("a declined card keeps the order for another way to pay", () => {
    expect(answered({ kind: "declined" })).toMatchObject({ phase: "paying", orderId: "P", note: DECLINED })
  })

  test("an answer that never comes is not told as failed", () => {
    const waiting = answered({ kind: "unconfirmed" })
    expect(waiting).toMatchObject({
      phase: "unconfirmed",
      orderId: "P",
      note: { tone: "info", text: CONFIRMING },
    })
  })

  test("a review says what PayPal's answer says", () => {
    expect(answered({ kind: "review", message: "Kept." })).toMatchObject({
      phase: "review",
      note: { tone: "info", text: "Kept." },
    })
  })

  test("a lost claim begins anew; an order that was not approved goes back to the buttons", () => {
    const why = { code: "X", message: "" }
    expect(answered({ kind: "lost", ...why })).toEqual(NO_PAYMENT)
    expect(answered({ kind: "refused", ...why })).toEqual({ ...NO_PAYMENT, phase: "ready" })
  })

  test("the answer to an order that was left behind changes nothing", () => {
    expect(answered({ kind: "unconfirmed" }, "another").phase).toBe("capturing")
    const left = stateAfter(...OPEN, { type: "restart" })
    expect(nextPayment(left, { type: "answered", orderId: "P", outcome: { kind: "declined" } })).toEqual(left)
  })

  test("a window that was closed gives the claim back and says so", () => {
    const note = { tone: "info", text: "Canceled." } as const
    expect(stateAfter(...OPEN, { type: "closed", note })).toEqual({ ...NO_PAYMENT, phase: "ready", note })
  })

  test("a page that was reloaded while paying asks again about the same order", () => {
    expect(stateAfter({ type: "resumed", orderId: "P" })).toMatchObject({
      phase: "unconfirmed",
      orderId: "P",
      note: { text: CONFIRMING },
    })
  })

  test("why it was not opened is said once, and forgotten with the next opening", () => {
    const refused = stateAfter(OPEN[0], OPEN[1], { type: "refused" }, { type: "restart" })
    expect(refused.wasTold).toBe(true)
    expect(nextPayment(refused, { type: "told" }).wasTold).toBe(false)
    expect(nextPayment(refused, { type: "opening" }).wasTold).toBe(false)
    expect(nextPayment(refused, { type: "agree" }).wasTold).toBe(false)
  })

  test("PayPal that fails to load says so and asks for Continue again", () => {
    expect(stateAfter(...OPEN, { type: "unavailable" })).toEqual({ ...NO_PAYMENT, didPayPalFail: true })
    expect(stateAfter({ type: "unavailable" }, { type: "agree" }).didPayPalFail).toBe(false)
  })
})

test("a payment holds what is bought, a coupon does not; after the yes only the answer decides", () => {
  const phases = [
    "choosing",
    "ready",
    "free",
    "paying",
    "capturing",
    "unconfirmed",
    "review",
    "paid",
  ] as const
  expect(phases.filter(isHeldByBuyer)).toEqual(phases.slice(3))
  expect(phases.filter(isDecidedByAnswer)).toEqual(phases.slice(4))
})
