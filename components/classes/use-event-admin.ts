"use client"

import { useState } from "react"
import useSWR from "swr"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"
import { addDays } from "@/lib/time"

const fetchEvents = (path: string) => call<WireEvent[]>(path, { as: "admin" })

/** The admin's events, and those that were canceled while people had signed up: from `today` on, and on request the ones before, a page at a time. */
export function useEventAdmin({ initial, today }: { initial: WireEvent[]; today: string }) {
  const { data, error, mutate } = useSWR<WireEvent[]>(
    `/api/events?from=${today}&include=cancelled`,
    fetchEvents,
    {
      fallbackData: initial,
    },
  )
  const [past, setPast] = useState<WireEvent[]>([])
  const [isAtBeginning, setAtBeginning] = useState(false)
  const [isPastStale, setPastStale] = useState(false)

  /** Brings the events of the days before the earliest that is shown. */
  async function showEarlier() {
    const before = past[0]?.date ?? today
    const found = await fetchEvents(`/api/events?before=${before}&include=cancelled`)
    setPast([...found, ...past])
    setAtBeginning(found.length === 0)
  }

  /** Reads again what is shown. What cannot be read stays as it was, and is said to be old. */
  async function refetch() {
    await mutate().catch(() => {})
    const first = past[0]
    if (!first) return
    const found = await fetchEvents(
      `/api/events?from=${first.date}&to=${addDays(today, -1)}&include=cancelled`,
    ).catch(() => null)
    if (found) setPast(found)
    setPastStale(found === null)
  }

  const isStale = error !== undefined || isPastStale
  return { events: data ?? initial, past, isAtBeginning, isStale, showEarlier, refetch }
}
