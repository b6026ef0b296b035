"use client"

import { useRef } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { useSubmit } from "@/components/ui/use-submit"
import { browserZone } from "@/components/ui/use-zone"
import { CallError, call, newKey } from "@/lib/client/call"
import type { BookingAction, BookingState } from "./booking-state"

export type Booker = { id: string; firstName: string; lastName: string; email: string; discreet: boolean }

/** Refusals whose own sentence says more than the general one. */
const SAYS_WHY = new Set([
  "SLOT_TAKEN",
  "SLOT_PAST",
  "NOT_FOUND",
  "COUPON_USED",
  "ALREADY_YOURS",
  "PAYMENT_PENDING",
  "TOO_MANY",
])

/** Finalize Booking: confirms the session once, however often it is pressed (docs/product.md, Finalize Booking). */
export function useFinalize({
  state,
  dispatch,
  student,
  onBooked,
}: {
  state: BookingState
  dispatch: (action: BookingAction) => void
  student: Booker
  onBooked: (slotId: string) => Promise<unknown>
}) {
  const { alert } = useAlerts()
  const { isBusy, submit } = useSubmit()
  const key = useRef("")

  const finalize = async () => {
    const { slot, sessionType } = state
    const { phase } = state.payment
    if (!slot)
      return alert({
        title: "Time Slot Required",
        text: "Please select a time slot before proceeding with your booking.",
        tone: "warning",
      })
    if (!sessionType || (phase !== "paid" && phase !== "free"))
      return alert({
        title: "Missing Information or Payment",
        text: "Please choose time, session type and/or complete payment before finalizing your appointment.",
        tone: "warning",
      })
    await submit(async () => {
      await book(slot._id)
      await onBooked(slot._id)
      dispatch({ type: "date", date: undefined })
      await alert({
        title: "Booking Confirmed!",
        text: "Booking successful. Check your email for confirmation and details.",
        tone: "success",
      })
      window.location.assign(`/user/${student.id}`)
    }, tell)
  }

  const book = async (slotId: string) => {
    key.current ||= newKey()
    const { id: userId, firstName, lastName, email } = student
    const { sessionType, message, coupon, payment, place } = state
    const chosen = { sessionType, message, place, timeZone: browserZone() }
    const couponCode = payment.phase === "free" ? { couponCode: coupon.trim() } : {}
    const { success } = await call<{ success?: boolean }>(`/api/bookings/${slotId}/book`, {
      method: "PUT",
      as: "student",
      stays: true,
      headers: { "Idempotency-Key": key.current },
      body: { userId, firstName, lastName, email, ...chosen, ...couponCode },
    })
    if (!success) throw new CallError(200, "NOT_BOOKED", "")
    key.current = ""
  }

  const tell = async (error: unknown) => {
    const { code, message } = error instanceof CallError ? error : { code: "", message: "" }
    if (code === "UNAUTHENTICATED") {
      await alert({ title: "User ID Required", text: message, tone: "warning" })
      return window.location.assign("/login")
    }
    if (code === "SLOT_TAKEN" || code === "SLOT_PAST" || code === "NOT_FOUND") dispatch({ type: "taken" })
    const general =
      "We couldn't confirm your booking. Please try again or contact support if the issue persists."
    const isPlaceGone = error instanceof CallError && Boolean(error.fields.place)
    if (isPlaceGone) dispatch({ type: "place", place: "studio" })
    const text = (SAYS_WHY.has(code) || isPlaceGone) && message ? message : general
    await alert({ title: "Booking Failed", text, tone: "error" })
  }

  return { finalize, isBusy }
}
