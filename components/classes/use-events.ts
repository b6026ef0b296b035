"use client"

import { useEffect, useRef, useState } from "react"
import { type Month, shiftMonth } from "@/components/ui/month-grid-move"
import type { WireEvent } from "@/lib/classes/queries/events"
import { call } from "@/lib/client/call"
import { monthGrid } from "@/lib/time"

const REFRESH_MS = 60_000

/**
 * The events around a month. They start from what the page was made with, are asked for anew at once (what is
 * full or past changes faster than a page is made), with every month, each minute, and when the page is looked
 * at again. The months beside it come along, so that turning the page shows no gap; `isKnown`:
 * those of the month have been asked for.
 */
export function useEvents({ initial, month }: { initial: WireEvent[]; month: Month }) {
  const [events, setEvents] = useState(initial)
  const [isStale, setStale] = useState(false)
  const [known, setKnown] = useState(["", ""])
  const newest = useRef(0)
  const { year, month: number } = month

  useEffect(() => {
    let isGone = false
    const refetch = async () => {
      if (document.visibilityState === "hidden") return
      newest.current += 1
      const mine = newest.current
      const [from, to] = daysAround({ year, month: number })
      try {
        const fresh = await call<WireEvent[]>(`/api/events?from=${from}&to=${to}&include=cancelled`)
        if (isGone || mine !== newest.current) return
        const isOutside = ({ date }: WireEvent) => date < from || date > to
        setEvents((before) => [...before.filter(isOutside), ...fresh])
        setKnown([from, to])
        setStale(false)
      } catch {
        if (!isGone) setStale(true)
      }
    }
    refetch()
    const timer = setInterval(refetch, REFRESH_MS)
    document.addEventListener("visibilitychange", refetch)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refetch)
    }
  }, [year, number])

  const grid = monthGrid(year, number)
  const [from = "", to = ""] = known
  const isKnown = from <= (grid[0] ?? "") && to >= (grid[41] ?? "")
  return { events, isKnown, isStale }
}

/** First and last day of the grids of a month and its neighbours. */
function daysAround(month: Month): [string, string] {
  const before = shiftMonth(month, -1)
  const after = shiftMonth(month, 1)
  const first = monthGrid(before.year, before.month)[0] ?? ""
  return [first, monthGrid(after.year, after.month)[41] ?? first]
}
