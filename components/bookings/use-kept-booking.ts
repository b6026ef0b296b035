import { useEffect, useEffectEvent } from "react"
import { isHeldByBuyer } from "@/components/payments/payment-state"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { keepBooking, keptBooking } from "@/lib/client/kept-booking"
import { fitted } from "@/lib/client/typed"
import { type BookingState, type ChosenBooking, chosenIn, EMPTY_BOOKING } from "./booking-state"

/**
 * Keeps in this tab what is chosen and typed until it is paid for: a phone that needs its memory for another app loads
 * the page anew. A time that is no longer offered is not chosen again.
 */
export function useKeptBooking(given: {
  state: BookingState
  studentId: string
  slots: WireSlot[]
  onKept: (kept: ChosenBooking) => void
}): void {
  const { state, studentId, slots, onKept } = given
  const restore = useEffectEvent(() => {
    const kept = keptBooking() as (Partial<ChosenBooking> & { studentId?: unknown }) | null
    if (kept?.studentId !== studentId) return
    const slot = slots.find(({ _id }) => _id === kept.slot?._id) ?? null
    const date = slot && typeof kept.date === "string" ? kept.date : undefined
    const { date: _date, slot: _slot, ...typed } = chosenIn(EMPTY_BOOKING)
    onKept({ ...fitted(kept, typed), date, slot })
  })
  useEffect(() => restore(), [])

  const { phase } = state.payment
  const isPaidFor = isHeldByBuyer(phase) && phase !== "paying"
  const chosen = JSON.stringify({ ...chosenIn(state), studentId })
  useEffect(() => keepBooking(isPaidFor ? null : chosen), [isPaidFor, chosen])
}
