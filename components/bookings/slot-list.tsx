"use client"

import { useEffect, useState } from "react"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { slotTime } from "./slot-days"

const LEAVING_MS = 200

/** The times of one day to choose from. A time that goes leaves with a small motion. */
export function SlotList({
  slots,
  chosenId,
  zone,
  isLocked,
  onChoose,
}: {
  slots: WireSlot[]
  chosenId: string | undefined
  zone: string
  isLocked: boolean
  onChoose: (slot: WireSlot) => void
}) {
  const shown = useLeaving(slots)
  const here = new Set(slots.map(({ _id }) => _id))
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,30%)),1fr))] gap-2.5 lg:grid-cols-2">
      {shown.map((slot) => {
        const isLeaving = !here.has(slot._id)
        const isChosen = slot._id === chosenId
        return (
          <li
            key={slot._id}
            aria-hidden={isLeaving || undefined}
            className={`transition-all duration-200 ease-calm ${isLeaving ? "[scale:0.95] opacity-0" : ""}`}
          >
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={isLeaving || (isLocked && !isChosen)}
              onClick={() => onChoose(slot)}
              className={`min-h-12 w-full rounded-soft border px-2 text-small font-semibold tabular-nums transition-colors duration-200 disabled:opacity-55 ${
                isChosen ? "border-ink bg-ink text-ground" : "border-control hover:border-ink hover:bg-panel"
              }`}
            >
              {slotTime({ startsAt: slot.startsAt, zone })}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The slots, and for a moment those that have just gone. */
function useLeaving(slots: WireSlot[]): WireSlot[] {
  const [shown, setShown] = useState(slots)
  useEffect(() => {
    const timer = setTimeout(() => setShown(slots), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [slots])
  const known = new Set(slots.map(({ _id }) => _id))
  return [...slots, ...shown.filter(({ _id }) => !known.has(_id))].sort(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt),
  )
}
