"use client"

import { capture, releaseHold } from "@/components/payments/payment-calls"
import { usePayment } from "@/components/payments/use-payment"
import { useAlerts } from "@/components/ui/alerts"
import { call } from "@/lib/client/call"
import { notOpened } from "./booking-refusals"
import type { BookingAction, BookingState } from "./booking-state"
import { browserZone } from "./use-zone"

/** The payment of a session (docs/product.md, Payments). */
export function useBookingPayment({
  state,
  read,
  dispatch,
  refetch,
}: {
  state: BookingState
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
      open: () => openOrder(read()),
      capture: (orderId) => capture({ orderId, as: "student", kept: "Your time is kept." }),
      releaseHold: (orderId) => releaseHold({ orderId, as: "student" }),
      cancelled: "The payment was cancelled. Nothing was charged, and others can choose this time again.",
      explain: async (error) => {
        const refusal = notOpened(error)
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
          text: `Thank you, ${givenName}! The time is yours. Press Finalize Booking to finish.`,
          tone: "success",
        }),
      onReleased: refetch,
    },
  })
}

/** Opens the payment of what is on the form: the time is held from now on. */
function openOrder({ slot, sessionType, amount, message, place }: BookingState) {
  const booking = { slotId: slot?._id, sessionType, amount: Number(amount), message, place }
  return call<{ orderId: string; holdUntil: string }>("/api/payments", {
    method: "POST",
    as: "student",
    body: { purpose: "booking", ...booking, timeZone: browserZone() },
  })
}
