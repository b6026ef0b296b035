"use client"

import useSWR from "swr"
import type { WireAdminBooking, WireHeldSlot } from "@/lib/bookings/queries/bookings"
import { isPast } from "@/lib/bookings/rules"
import type { WireAdminSlot, WireSlot } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"

export type AdminAnswer = {
  availableSlots: WireAdminSlot[]
  bookedSlots: WireAdminBooking[]
  heldSlots: WireHeldSlot[]
}
const REFRESH_MS = 60_000

/** What the admin sees of slots: available, held and booked ones to come, and those that have passed, newest first. */
export function useSlotAdmin(initial: AdminAnswer) {
  const { data, error, mutate } = useSWR<AdminAnswer>(
    "/api/bookings",
    (path: string) => call<AdminAnswer>(path, { as: "admin" }),
    { fallbackData: initial, refreshInterval: REFRESH_MS },
  )
  const { availableSlots, bookedSlots = [], heldSlots = [] } = data ?? initial
  const now = new Date()
  const hasGone = ({ startsAt }: WireSlot) => isPast({ startsAt: new Date(startsAt), now })
  return {
    available: availableSlots.filter((slot) => !hasGone(slot)),
    booked: bookedSlots.filter((slot) => !hasGone(slot)).map(asCalled),
    held: heldSlots.filter((slot) => !hasGone(slot)).map(asCalled),
    passed: bookedSlots.filter(hasGone).reverse().map(asCalled),
    isStale: error !== undefined,
    refetch: () => mutate().catch(() => {}),
  }
}

/** Under the name that somebody goes by, as on Today. */
function asCalled<Session extends WireAdminBooking | WireHeldSlot>(session: Session): Session {
  return { ...session, firstName: session.preferredName || session.firstName }
}
