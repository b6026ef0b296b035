"use client"

import useSWR from "swr"
import { SERIES } from "@/lib/bookings/rules"
import type { SeriesPreview, WireSeriesDate } from "@/lib/calendar/queries/series"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"
import { weekdayOf } from "@/lib/time"

export type Series = {
  sessions: WireSeriesDate[]
  skipped: WireSeriesDate[]
  /** As many dates as were asked for are free. */
  isWhole: boolean
  isLoading: boolean
  /** The dates could not be looked up, and are looked up again. */
  isOutOfReach: boolean
  refetch: () => Promise<unknown>
}

/** The dates of several weeks at once, from the chosen time on. They stay as they are while they are paid for. */
export function useSeries(given: { slot: WireSlot | null; weeks: number; isMine: boolean }): Series {
  const { slot, weeks, isMine } = given
  const isSeries = slot !== null && weeks >= SERIES.least
  const query =
    isSeries && new URLSearchParams({ weekday: `${weekdayOf(slot.date)}`, time: slot.time, from: slot.date })
  const path = query ? `/api/bookings/series?${query}&weeks=${weeks}` : null
  const { data, error, isLoading, mutate } = useSWR<SeriesPreview>(
    path,
    (address: string) => call<SeriesPreview>(address, { as: "student" }),
    { isPaused: () => isMine, refreshInterval: 60_000 },
  )
  const { sessions = [], skipped = [] } = data ?? {}
  return {
    sessions,
    skipped,
    isWhole: sessions.length === weeks,
    isLoading,
    isOutOfReach: error !== undefined && data === undefined,
    refetch: () => mutate(),
  }
}
