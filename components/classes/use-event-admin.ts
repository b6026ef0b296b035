"use client"

import { useState } from "react"
import useSWR from "swr"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"

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

  /** Brings the events of the days before the earliest that is shown. */
  async function showEarlier() {
    const before = past[0]?.date ?? today
    const found = await fetchEvents(`/api/events?before=${before}&include=cancelled`)
    setPast([...found, ...past])
    setAtBeginning(found.length === 0)
  }

  /** Reads again what is shown. */
  async function refetch() {
    await mutate().catch(() => {})
    const first = past[0]
    if (first)
      setPast(await fetchEvents(`/api/events?from=${first.date}&to=${dayBefore(today)}&include=cancelled`))
  }

  return { events: data ?? initial, past, isAtBeginning, isStale: error !== undefined, showEarlier, refetch }
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
