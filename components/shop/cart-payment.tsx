"use client"

import { PaymentNotice } from "@/components/payments/payment-notice"
import type { PaymentState } from "@/components/payments/payment-state"
import { PAYPAL_FAILED_TO_LOAD } from "@/components/payments/payment-texts"
import { PayPalButton, type PayPalEvents } from "@/components/payments/paypal-button"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"

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
  /** The id of the note that says that there are more of a kind than one order holds: the button waits. */
  tooMany: string | undefined
}) {
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  return (
    <section aria-label="Payment" className="grid gap-5">
      {phase === "choosing" ? (
        <Button
          onClick={onContinue}
          disabled={tooMany !== undefined}
          aria-describedby={tooMany}
          className="w-full"
        >
          Continue to Payment
        </Button>
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
