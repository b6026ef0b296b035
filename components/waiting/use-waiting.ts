"use client"

import useSWR from "swr"
import { call } from "@/lib/client/call"
import type { WireWaiting } from "@/lib/waiting/queries"

const REFRESH_MS = 60_000

/** Who waits for a place in a class, in order. */
export function useWaiting({ eventId, initial }: { eventId: string; initial: WireWaiting[] }) {
  const { data, mutate } = useSWR<{ waiting: WireWaiting[] }>(
    `/api/admin/events/${eventId}/waiting`,
    (path: string) => call<{ waiting: WireWaiting[] }>(path, { as: "admin" }),
    { fallbackData: { waiting: initial }, refreshInterval: REFRESH_MS },
  )
  return { waiting: data?.waiting ?? initial, refetch: () => mutate().catch(() => {}) }
}
