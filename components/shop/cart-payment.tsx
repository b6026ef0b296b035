"use client"

import { useId } from "react"
import { PaymentNotice } from "@/components/payments/payment-notice"
import type { PaymentState } from "@/components/payments/payment-state"
import { PAYPAL_FAILED_TO_LOAD } from "@/components/payments/payment-texts"
import { PayPalButton, type PayPalEvents } from "@/components/payments/paypal-button"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { MOST_OF_A_KIND } from "@/lib/shop/rules/shop"

/** Continue to Payment, PayPal's buttons, and how the payment stands. */
export function CartPayment({
  payment: { phase, note, didPayPalFail },
  events,
  tooMany,
  onContinue,
}: {
  payment: PaymentState
  events: PayPalEvents
  onContinue: () => void
  /** The name of a kind of which there are more than one order can have; empty: none. */
  tooMany: string
}) {
  const tooManyId = useId()
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  return (
    <section aria-label="Payment" className="grid gap-5">
      {phase === "choosing" ? (
        <div>
          <Button
            onClick={onContinue}
            disabled={tooMany !== ""}
            aria-describedby={tooMany ? tooManyId : undefined}
            className="w-full"
          >
            Continue to Payment
          </Button>
          {tooMany ? (
            <p id={tooManyId} className="mt-2 text-small text-muted">
              To continue, lower the number of {tooMany} to {MOST_OF_A_KIND}, the most in one order.
            </p>
          ) : null}
        </div>
      ) : null}
      {didPayPalFail && !tooMany ? (
        <Notice tone="error">{PAYPAL_FAILED_TO_LOAD} Your cart is saved.</Notice>
      ) : null}
      <PaymentNotice note={tooMany ? null : note} />
      {isPayPalShown ? (
        <div className={phase === "capturing" ? "invisible h-0 overflow-hidden" : "grid gap-3"}>
          {phase === "paying" ? (
            <p className="text-small text-muted">
              I’ll hold your chocolates for ten minutes while you pay in PayPal’s window.
            </p>
          ) : null}
          <PayPalButton {...events} />
        </div>
      ) : null}
      {phase === "capturing" ? (
        <Notice>Taking your payment. Please keep this page open for a moment...</Notice>
      ) : null}
    </section>
  )
}
