import { describe, expect, test } from "vitest"
import { CONFIRMING } from "@/components/payments/payment-texts"
import { NO_CHECKOUT, nextCheckout, notOpened } from "./checkout-state"

const payer = { givenName: "Ada", surname: "L", email: "ada@example.com" }

describe("nextCheckout", () => {
  test("what is paid for is kept from the opening on, and the thanks name the payer", () => {
    const purchase = { couponCode: "X" } as NonNullable<typeof NO_CHECKOUT.purchase>
    const after = (
      [
        { type: "agree" },
        { type: "opening" },
        { type: "purchase", purchase },
        { type: "opened", orderId: "P" },
        { type: "approved" },
        { type: "answered", orderId: "P", outcome: { kind: "paid", payer } },
      ] as const
    ).reduce(nextCheckout, NO_CHECKOUT)
    expect(after).toMatchObject({ purchase, givenName: "Ada", payment: { phase: "paid", orderId: "P" } })
  })
})

describe("notOpened", () => {
  const refused = { status: 409, code: "SOLD_OUT", message: "Sold out.", fields: {} }

  test("a payment that is under way is never told as failed", () => {
    const pending = { ...refused, code: "PAYMENT_PENDING", message: "" }
    expect(notOpened(pending)?.note).toEqual({ tone: "info", text: CONFIRMING })
  })

  test("stock that is gone is asked for again, and nothing was charged", () => {
    expect(notOpened(refused)).toMatchObject({
      isStockOld: true,
      isCouponRefused: false,
      note: { text: "Sold out. You haven’t been charged." },
    })
  })

  test("a coupon is dropped for its code or its field, whatever the sentence says", () => {
    expect(notOpened({ ...refused, code: "COUPON_USED" })?.isCouponRefused).toBe(true)
    const changed = { ...refused, code: "PRICE_CHANGED" }
    expect(notOpened({ ...changed, fields: { couponCode: "No." } })?.isCouponRefused).toBe(true)
    expect(notOpened({ ...changed, message: "A coupon?" })?.isCouponRefused).toBe(false)
  })

  test("no answer and a site that is away are left to the general sentence", () => {
    for (const status of [0, 500, 503]) expect(notOpened({ ...refused, status, code: "" })).toBeNull()
  })
})
