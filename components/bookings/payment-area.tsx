"use client"

import { useEffect, useId, useRef } from "react"
import { HoldClock } from "@/components/payments/hold-clock"
import { PaymentNotice } from "@/components/payments/payment-notice"
import type { PaymentPhase } from "@/components/payments/payment-state"
import { PAYPAL_FAILED_TO_LOAD } from "@/components/payments/payment-texts"
import { PayPalButton, type PayPalEvents } from "@/components/payments/paypal-button"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { priceOfSession, sayType } from "@/lib/bookings/rules"
import { formatDayAsOf, instantToWallClock } from "@/lib/time"
import type { BookingState } from "./booking-state"
import { sayBooked, sayMoreWeeks, sayWeekly } from "./session-words"
import { slotTime } from "./slot-days"
import { StudioTime } from "./studio-time"

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" })

const BEFORE_PAYING = new Set<PaymentPhase>(["choosing", "ready", "paying", "free"])

/** Continue, PayPal's buttons, how the payment stands, and Finalize Booking. */
export function PaymentArea({
  state,
  sessions,
  zone,
  studioZone,
  studentId,
  isFree,
  policy,
  missing,
  isFinalizing,
  events,
  onContinue,
  onFinalize,
}: {
  state: BookingState
  /** The dates of several weeks at once, as far as they are known. */
  sessions: { startsAt: string }[]
  zone: string
  studioZone: string
  studentId: string
  /** A code pays for it. */
  isFree: boolean
  /** In one sentence. */
  policy: string
  /** What is still to be chosen before Continue. */
  missing: string[]
  isFinalizing: boolean
  events: PayPalEvents
  onContinue: () => void
  onFinalize: () => void
}) {
  const { phase, note, holdUntil, didPayPalFail } = state.payment
  const { slot } = state
  const last = useRef<HTMLButtonElement>(null)
  const lastStepId = useId()
  const isPaid = phase === "paid" || phase === "free"
  // Before the alert about it opens, which gives the focus back to where it was.
  useEffect(() => {
    if (isPaid) last.current?.focus()
  }, [isPaid])
  // Kept while the payment is taken: a declined one opens PayPal again from the same buttons.
  const isPayPalShown = phase === "ready" || phase === "paying" || phase === "capturing"
  return (
    <section aria-label="Payment" className="grid justify-items-start gap-6">
      {slot ? (
        <Summary state={state} isFree={isFree} sessions={sessions} zone={zone} studioZone={studioZone} />
      ) : null}
      {BEFORE_PAYING.has(phase) ? <p className="max-w-measure text-small">{policy}</p> : null}
      {phase === "choosing" ? (
        <div className="grid justify-items-start gap-3">
          <Button disabled={missing.length > 0} onClick={onContinue}>
            Continue
          </Button>
          {missing.length > 0 ? (
            <p className="text-small text-muted">To continue, choose {LIST.format(missing)}.</p>
          ) : null}
        </div>
      ) : null}
      {didPayPalFail ? <Notice tone="error">{PAYPAL_FAILED_TO_LOAD}</Notice> : null}
      <PaymentNotice note={note} />
      {isPayPalShown ? (
        <div className={phase === "capturing" ? "invisible h-0 overflow-hidden" : "grid w-full gap-3"}>
          {state.weeks === 1 && state.coupon.trim() ? (
            <Notice tone="warning">
              Your code isn’t valid, so this is the full ${Number(state.amount)}. To use a code, correct it
              above.
            </Notice>
          ) : null}
          {phase === "paying" && holdUntil ? (
            <HoldClock of={state.weeks > 1 ? "times" : "time"} until={holdUntil} zone={zone} />
          ) : null}
          {phase === "ready" ? (
            <p className="max-w-measure text-small text-muted">
              When you press a PayPal button, I’ll hold the {state.weeks > 1 ? "times" : "time"} for you for
              ten minutes. You won’t be charged until you approve the payment.
            </p>
          ) : null}
          <PayPalButton {...events} />
        </div>
      ) : null}
      {phase === "capturing" ? (
        <Notice>Taking your payment. Please keep this page open for a moment...</Notice>
      ) : null}
      {phase === "paid" ? (
        <Notice tone="success" title="Your payment came through.">
          {sayBooked(state)}
        </Notice>
      ) : null}
      {phase === "free" ? (
        <Notice tone="success" title="Coupon Applied">
          The price is now $0. Press Finalize Booking to finish.
        </Notice>
      ) : null}
      {phase === "review" || phase === "unconfirmed" ? (
        <ButtonLink href={`/user/${studentId}`}>Go to My Bookings</ButtonLink>
      ) : (
        <div className="grid justify-items-start gap-3">
          <Button
            ref={last}
            variant={isPaid ? "primary" : "quiet"}
            busy={isFinalizing}
            busyLabel="Finalizing..."
            aria-describedby={isPaid ? undefined : lastStepId}
            onClick={onFinalize}
          >
            Finalize Booking
          </Button>
          {isPaid ? null : (
            <p id={lastStepId} className="text-small text-muted">
              The last step, {phase === "choosing" ? "after Continue and payment" : "after payment"}.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Summary({
  state: {
    slot,
    payment: { phase },
    amount,
    place,
    sessionType,
    weeks,
  },
  isFree,
  sessions,
  zone,
  studioZone,
}: {
  state: BookingState
  isFree: boolean
  sessions: { startsAt: string }[]
  zone: string
  studioZone: string
}) {
  if (!slot) return null
  const { date } = instantToWallClock(new Date(slot.startsAt), zone)
  const now = new Date()
  const today = instantToWallClock(now, zone).date
  const each = isFree || phase === "free" ? "$0" : priceOfSession(amount) !== null ? `$${Number(amount)}` : ""
  const price = each && weeks > 1 ? `${weeks} × ${each} = $${weeks * Number(amount)}` : each
  const weekly = sayWeekly(sessions, { weeks, zone, now })
  return (
    <div>
      <p className="text-body">
        <strong className={`font-semibold ${weekly ? "" : "whitespace-nowrap"}`}>
          {weekly || formatDayAsOf(date, today)}
        </strong>
        , <span className="whitespace-nowrap">{slotTime({ startsAt: slot.startsAt, zone })}</span>
        {weekly ? "" : sayMoreWeeks(sessions, { weeks, zone, now })},{" "}
        {sessionType ? sayType(sessionType) : "60 minutes"}
        {weeks > 1 ? " each" : ""}, {place === "online" ? "online" : "at the studio"}
        {price ? (
          <>
            {weeks > 1 ? ". " : ", "}
            <span className="whitespace-nowrap">{price}</span>
          </>
        ) : null}
      </p>
      <StudioTime startsAt={slot.startsAt} zone={zone} studioZone={studioZone} />
    </div>
  )
}
