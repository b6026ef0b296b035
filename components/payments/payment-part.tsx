"use client"

import { useEffect, useRef, useState } from "react"
import { useSession } from "@/components/accounts/session-provider"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useReadableReducer } from "@/components/ui/use-readable-reducer"
import { useZone } from "@/components/ui/use-zone"
import { type CallError, call } from "@/lib/client/call"
import { HoldClock } from "./hold-clock"
import { capture, releaseHold } from "./payment-calls"
import { PaymentNotice } from "./payment-notice"
import { NO_PAYMENT, nextPayment } from "./payment-state"
import { PAYPAL_FAILED_TO_LOAD } from "./payment-texts"
import { PayPalButton } from "./paypal-button"
import { usePayment } from "./use-payment"

const READY = { ...NO_PAYMENT, phase: "ready" as const }

/**
 * PayPal's buttons for something that is paid for on its own, and how the payment stands (docs/product.md, Payments).
 * `body`: what POST /api/payments is given.
 */
export function PaymentPart({
  what,
  terms,
  zone,
  body,
  kept,
  away,
  isOffered = false,
  onRefused,
  onBack,
  onPaid,
}: {
  /** What is paid, for what, in a line. */
  what: string
  terms: string
  zone: string
  body: () => Promise<object>
  /** What is kept while PayPal looks at the payment, in a sentence. */
  kept: string
  /** Where one goes while nobody knows yet how it went. */
  away: { href: string; label: string }
  /** The spot is kept for longer than the payment: the page says until when. */
  isOffered?: boolean
  onRefused: (error: CallError) => unknown
  onBack: () => void
  onPaid: () => unknown
}) {
  const { student } = useSession()
  const ownZone = useZone() ?? zone
  const as = student ? "student" : "nobody"
  const { state, read, dispatch } = useReadableReducer(nextPayment, READY)
  const [wasOpened, setOpened] = useState(false)
  const part = useRef<HTMLElement>(null)
  // It takes the place of what was pressed.
  useEffect(() => part.current?.focus(), [])
  // PayPal's window takes the focus along, and its buttons go with what was pressed.
  useEffect(() => {
    if (state.note && document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  }, [state.note])
  const { release, events } = usePayment({
    state,
    read,
    dispatch,
    adapter: {
      open: async () => {
        setOpened(true)
        return call<{ orderId: string; holdUntil?: string }>("/api/payments", {
          method: "POST",
          as,
          body: await body(),
        })
      },
      capture: (orderId) => capture({ orderId, as, kept }),
      releaseHold: (orderId) => releaseHold({ orderId, as }),
      cancelled: "The payment was canceled. You haven’t been charged.",
      explain: async (error) => {
        if (error.code === "PAYPAL_DOWN" || error.status === 0) return false
        dispatch({ type: "restart" })
        void onRefused(error)
        return true
      },
      onAnswer: () => {},
      onPaid,
    },
  })
  const { phase, note, holdUntil, didPayPalFail } = state
  // What was held is gone: back to the form.
  useEffect(() => {
    if (wasOpened && phase === "choosing" && !didPayPalFail) onBack()
  }, [wasOpened, phase, didPayPalFail, onBack])
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  const isWaiting = phase === "review" || phase === "unconfirmed"
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Payment"
      className="grid max-w-measure justify-items-start gap-5 outline-none"
    >
      {isWaiting ? null : (
        <>
          <p className="text-body font-semibold">{what}</p>
          <p className="text-small text-muted">{terms}</p>
        </>
      )}
      {didPayPalFail ? <Notice tone="error">{PAYPAL_FAILED_TO_LOAD}</Notice> : null}
      <PaymentNotice note={note} />
      {isPayPalShown ? (
        <div className={phase === "capturing" ? "invisible h-0 overflow-hidden" : "grid w-full gap-3"}>
          {phase === "paying" && holdUntil && !isOffered ? (
            <HoldClock of="spot" until={holdUntil} zone={ownZone} />
          ) : null}
          <PayPalButton {...events} />
        </div>
      ) : null}
      {phase === "capturing" ? (
        <Notice>Taking your payment. Please keep this page open for a moment...</Notice>
      ) : null}
      {isWaiting ? <ButtonLink href={away.href}>{away.label}</ButtonLink> : null}
      {phase === "ready" || phase === "choosing" ? (
        <Button
          variant="quiet"
          onClick={async () => {
            await release()
            onBack()
          }}
        >
          Back
        </Button>
      ) : null}
    </section>
  )
}
