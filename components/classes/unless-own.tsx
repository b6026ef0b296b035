"use client"

import type { ReactNode } from "react"
import type { WireEvent } from "@/lib/classes/queries/events"
import { OwnSpot, useOwnSpot } from "./own-spot"

/** What a class that is full offers to everybody; to who is in it, or in its line, that instead. */
export function UnlessOwn({
  event,
  zone,
  children,
}: {
  event: WireEvent
  zone: string
  children: ReactNode
}) {
  const spot = useOwnSpot(event)
  return spot ? <OwnSpot spot={spot} zone={zone} /> : children
}
