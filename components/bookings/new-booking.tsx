"use client"

import { useEffect, useState } from "react"
import { isHeldByBuyer } from "@/components/payments/payment-state"
import { useAlerts } from "@/components/ui/alerts"
import { Notice } from "@/components/ui/notice"
import { useNow } from "@/components/ui/use-now"
import { useReadableReducer } from "@/components/ui/use-readable-reducer"
import { useZone } from "@/components/ui/use-zone"
import { isAmountRefusedOnClick, missingToContinue } from "@/lib/bookings/rules"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { BookingCalendar } from "./booking-calendar"
import { BookingFields } from "./booking-fields"
import { EMPTY_BOOKING, nextBooking } from "./booking-state"
import { CalendarSkeleton } from "./calendar-skeleton"
import { PaymentArea } from "./payment-area"
import type { BookingTerms } from "./place-field"
import { PriceNotes } from "./price-notes"
import { SeriesField } from "./series-field"
import { sayPolicyAt } from "./session-words"
import { useBookingPayment } from "./use-booking-payment"
import { useCoupon } from "./use-coupon"
import { type Booker, useFinalize } from "./use-finalize"
import { useKeptBooking } from "./use-kept-booking"
import { useSeries } from "./use-series"
import { isOffered, useSlots } from "./use-slots"

/** docs/product.md, Book a New Session: day, time, what for, payment or coupon, and Finalize Booking. */
export function NewBooking({
  student,
  initialSlots,
  terms,
}: {
  student: Booker
  initialSlots: WireSlot[]
  terms: BookingTerms
}) {
  const zone = useZone()
  const now = useNow()
  const { alert, confirm } = useAlerts()
  const { state, read, dispatch } = useReadableReducer(nextBooking, EMPTY_BOOKING)
  const { slot, takenId } = state
  const { phase } = state.payment
  const [discreet, setDiscreet] = useState(student.discreet)
  const isMine = isHeldByBuyer(phase)
  const coupon = useCoupon(state.coupon)
  const series = useSeries({ slot, weeks: state.weeks, isMine })
  const isSeries = state.weeks > 1
  const { slots, isStale, refetch, remove } = useSlots({ initial: initialSlots, chosenId: slot?._id })
  const { release, events } = useBookingPayment({ state, read, dispatch, refetch, series })
  useKeptBooking({
    state,
    studentId: student.id,
    slots: initialSlots,
    onKept: (kept) => dispatch({ type: "kept", chosen: kept }),
  })
  const { finalize, isBusy } = useFinalize({ state, dispatch, student, onBooked: remove })

  const isListed = slot !== null && slots.some(({ _id }) => _id === slot._id)
  const isMissed = slot !== null && !isListed && !isMine && !isBusy
  useEffect(() => {
    if (!slot || !isMissed) return
    // A list that was under way when the time came back is no proof: only one asked for now is.
    const stop = new AbortController()
    isOffered({ slotId: slot._id, signal: stop.signal }).then(
      (isThere) => (isThere ? refetch() : dispatch({ type: "taken" })),
      () => {},
    )
    return () => stop.abort()
  }, [slot, isMissed, refetch, dispatch])

  // What still lists a time that was taken is from before.
  useEffect(() => {
    if (takenId) void remove(takenId)
  }, [takenId, remove])
  const isBack = takenId !== null && slots.some(({ _id }) => _id === takenId)

  /** What is paid for is not dropped by a stray press on the calendar. */
  const mayDrop = async () => {
    if (phase === "capturing") return false
    if (phase === "paid" || phase === "unconfirmed")
      return confirm({
        title: "Choose another time?",
        text: "The session you’ve paid for stays as it is; it’s under My Bookings. This starts another booking.",
        confirmLabel: "Start another booking",
        cancelLabel: "Close",
      })
    await release()
    return true
  }

  const chooseDate = async (date: string | undefined) => {
    if (!(await mayDrop())) return
    dispatch({ type: "date", date })
    if (isMine) void refetch()
  }

  const chooseSlot = async (next: WireSlot) => {
    if (next._id === slot?._id || !(await mayDrop())) return
    dispatch({ type: "slot", slot: next })
  }

  const isCouponValid = coupon.state === "valid" && !isSeries
  const proceed = () => {
    if (isCouponValid) {
      dispatch({ type: "free" })
      void alert({
        title: "Coupon Applied",
        text: "Your session is free. Press Finalize Booking to finish.",
        tone: "success",
      })
    } else if (isAmountRefusedOnClick(state.amount)) {
      void alert({
        title: "Invalid Payment Amount",
        text: "The amount must be at least $50. Please adjust your entry and try again.",
        tone: "error",
      })
    } else dispatch({ type: "agree" })
  }

  const chosen = isSeries ? series.sessions : slot ? [slot] : []
  if (!zone) return <CalendarSkeleton />
  const shown = slot && !isListed ? [...slots, slot] : slots
  return (
    <div className="grid gap-12">
      {isStale ? <Notice tone="warning">Trying again. This list may be a minute old.</Notice> : null}
      <BookingCalendar
        slots={shown}
        zone={zone}
        date={state.date}
        chosenId={slot?._id}
        isLocked={isMine}
        onDate={chooseDate}
        onSlot={chooseSlot}
      />
      <div className="grid gap-12 border-t border-line pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="grid gap-8">
          <BookingFields
            student={{ ...student, discreet }}
            state={state}
            coupon={coupon}
            onDiscreet={setDiscreet}
            isLocked={isMine}
            terms={terms}
            series={
              <SeriesField
                weeks={state.weeks}
                series={series}
                zone={zone}
                isLocked={isMine}
                needsTime={!slot}
                onWeeks={(weeks) => dispatch({ type: "weeks", weeks })}
              />
            }
            onPlace={(place) => dispatch({ type: "place", place })}
            onField={(name, value) => dispatch({ type: "field", name, value })}
          />
          <PaymentArea
            state={isBack ? { ...state, payment: { ...state.payment, note: null } } : state}
            sessions={series.sessions}
            zone={zone}
            studioZone={terms.studioZone}
            studentId={student.id}
            isFree={isCouponValid}
            policy={sayPolicyAt(chosen, { ...terms, by: isCouponValid ? "code" : "money", now })}
            missing={[
              ...missingToContinue({
                sessionType: state.sessionType,
                slotId: slot?._id ?? null,
                couponValid: isCouponValid,
                amount: state.amount,
              }),
              ...(isSeries && slot && !series.isWhole ? ["available dates"] : []),
            ]}
            isFinalizing={isBusy}
            events={events}
            onContinue={proceed}
            onFinalize={finalize}
          />
        </div>
        <PriceNotes />
      </div>
    </div>
  )
}
