"use client"

import { capture, releaseHold } from "@/components/payments/payment-calls"
import { usePayment } from "@/components/payments/use-payment"
import { useAlerts } from "@/components/ui/alerts"
import { browserZone } from "@/components/ui/use-zone"
import { call } from "@/lib/client/call"
import { weekdayOf } from "@/lib/time"
import { notOpened } from "./booking-refusals"
import type { BookingAction, BookingState } from "./booking-state"
import { sayBooked } from "./session-words"
import type { Series } from "./use-series"

/** The payment of a session (docs/product.md, Payments). */
export function useBookingPayment({
  state,
  read,
  dispatch,
  refetch,
  series,
}: {
  state: BookingState
  series: Series
  read: () => BookingState
  dispatch: (action: BookingAction) => void
  refetch: () => Promise<void>
}) {
  const { alert } = useAlerts()
  return usePayment({
    state: state.payment,
    read: () => read().payment,
    dispatch,
    adapter: {
      open: () => openOrder(read(), series),
      capture: (orderId) => {
        const kept = `I’m holding your ${read().weeks > 1 ? "times" : "time"}.`
        return capture({ orderId, as: "student", kept })
      },
      releaseHold: (orderId) => releaseHold({ orderId, as: "student" }),
      cancelled: `The payment was canceled. You haven’t been charged, and I’m no longer holding ${state.weeks > 1 ? "these times" : "this time"}.`,
      explain: async (error) => {
        if (read().weeks > 1) void series.refetch()
        const refusal = notOpened(error, { isSeries: read().weeks > 1 })
        if (!refusal) return false
        for (const action of refusal.actions) dispatch(action)
        if (refusal.isListOld) await refetch()
        if (refusal.title) void alert({ title: refusal.title, text: error.message, tone: refusal.tone })
        return true
      },
      onAnswer: ({ kind }) => (kind === "lost" ? refetch() : undefined),
      onPaid: ({ givenName }) =>
        void alert({
          title: "Payment Successful",
          text: `Thank you, ${givenName}! ${sayBooked(read())}`,
          tone: "success",
        }),
      onReleased: refetch,
    },
  })
}

/** Opens the payment of what is on the form: the time, or all of them, are held from now on. */
function openOrder({ slot, sessionType, amount, message, place, weeks }: BookingState, series: Series) {
  const dates = series.sessions.map(({ date }) => date)
  const what =
    slot && weeks > 1
      ? { purpose: "series", weekday: weekdayOf(slot.date), time: slot.time, weeks, from: slot.date, dates }
      : { purpose: "booking", slotId: slot?._id }
  return call<{ orderId: string; holdUntil: string }>("/api/payments", {
    method: "POST",
    as: "student",
    body: { ...what, sessionType, amount: Number(amount), message, place, timeZone: browserZone() },
  })
}
