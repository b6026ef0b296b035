"use client"

import type { PaymentState } from "@/components/payments/payment-state"
import { PAYPAL_FAILED_TO_LOAD } from "@/components/payments/payment-texts"
import { PayPalButton, type PayPalEvents } from "@/components/payments/paypal-button"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { TOO_MANY_OF_A_KIND } from "@/lib/shop/rules/shop"

/** Continue to Payment, PayPal's buttons, and how the payment stands. */
export function CartPayment({
  payment: { phase, note, didPayPalFail },
  events,
  isTooMany,
  onContinue,
}: {
  payment: PaymentState
  events: PayPalEvents
  onContinue: () => void
  /** More of a kind than one order holds: said beside the button, which waits. */
  isTooMany: boolean
}) {
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  return (
    <section aria-label="Payment" className="grid gap-5">
      {phase === "choosing" ? (
        <Button
          onClick={onContinue}
          disabled={isTooMany}
          aria-describedby="most-of-a-kind"
          className="w-full"
        >
          Continue to Payment
        </Button>
      ) : null}
      <p id="most-of-a-kind" className="text-small font-medium text-danger empty:hidden">
        {isTooMany ? TOO_MANY_OF_A_KIND : null}
      </p>
      {didPayPalFail && !isTooMany ? (
        <Notice tone="error">{PAYPAL_FAILED_TO_LOAD} Your cart is saved.</Notice>
      ) : null}
      {note && !isTooMany ? <Notice tone={note.tone}>{note.text}</Notice> : null}
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
