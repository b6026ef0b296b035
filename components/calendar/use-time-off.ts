"use client"

import useSWR from "swr"
import type { WireTimeOff } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"

export const TIME_OFF = "/api/admin/time-off"

/** Her time off to come, the same wherever a screen shows it. */
export function useTimeOff(initial: WireTimeOff[]) {
  const { data, error, mutate } = useSWR(
    TIME_OFF,
    (path: string) => call<{ timeOff: WireTimeOff[] }>(path, { as: "admin" }),
    { fallbackData: { timeOff: initial } },
  )
  return { timeOff: data?.timeOff ?? initial, error, mutate }
}
