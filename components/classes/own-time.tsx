"use client"

import { useZone } from "@/components/ui/use-zone"
import { sayOwnTime } from "@/lib/time"

/** Behind the studio's time: the visitor's own, where that is another, as the emails say it. */
export function OwnTime({ startsAt, studioZone }: { startsAt: string; studioZone: string }) {
  return sayOwnTime(new Date(startsAt), { zone: useZone(), studioZone })
}
