"use client"

import { PAYPAL_FAILED_TO_LOAD } from "@/components/payments/payment-texts"
import { PayPalButton } from "@/components/payments/paypal-button"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import type { useOrderPayment } from "./use-order-payment"

/** Continue to Payment, PayPal's buttons, and how the payment stands. */
export function CartPayment({
  payment: { phase, note, didPayPalFail, proceed, events },
}: {
  payment: ReturnType<typeof useOrderPayment>
}) {
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  return (
    <section aria-label="Payment" className="grid gap-5">
      {phase === "cart" ? (
        <Button onClick={proceed} className="w-full">
          Continue to Payment
        </Button>
      ) : null}
      {didPayPalFail ? <Notice tone="error">{PAYPAL_FAILED_TO_LOAD} Your cart is kept.</Notice> : null}
      {note ? <Notice tone={note.tone}>{note.text}</Notice> : null}
      {isPayPalShown ? (
        <div className={phase === "capturing" ? "invisible h-0 overflow-hidden" : "grid gap-3"}>
          {phase === "paying" ? (
            <p className="text-small text-muted">
              Your chocolates are kept for you for ten minutes while you pay in PayPal’s window.
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
