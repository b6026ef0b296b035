"use client"

import { useRouter } from "next/navigation"
import useSWR from "swr"
import { useNow } from "@/components/ui/use-now"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { isPast } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"

type Answer = { bookedSlots: WireOwnBooking[] }

/** A student's sessions, by where they stand now; begun with what the page was made with. */
export function useOwnBookings({ studentId, initial }: { studentId: string; initial: WireOwnBooking[] }) {
  const { data, error, mutate } = useSWR<Answer>(
    `/api/bookings?userId=${studentId}`,
    (path: string) => call<Answer>(path, { as: "student" }),
    { fallbackData: { bookedSlots: initial } },
  )
  const router = useRouter()
  const now = useNow()
  const bookings = data?.bookedSlots ?? initial
  const hasBegun = (one: WireOwnBooking) => one.isPast || isPast({ startsAt: new Date(one.startsAt), now })
  const hasEnded = (one: WireOwnBooking) => Date.parse(one.endsAt) <= now.getTime()
  return {
    now,
    isOutOfReach: error !== undefined,
    upcoming: bookings.filter((one) => !hasBegun(one)).sort(bySoonest),
    underWay: bookings.filter((one) => hasBegun(one) && !hasEnded(one)),
    past: bookings.filter((one) => hasBegun(one) && hasEnded(one)),
    refetch: async () => {
      await mutate()
      // What was canceled is the server's list.
      router.refresh()
    },
  }
}

const bySoonest = (a: WireOwnBooking, b: WireOwnBooking) => Date.parse(a.startsAt) - Date.parse(b.startsAt)
