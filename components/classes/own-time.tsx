"use client"

import { useZone } from "@/components/ui/use-zone"
import { formatElsewhere } from "@/lib/time"

/** Behind the studio's time: the visitor's own, where that is another, as the emails say it. */
export function OwnTime({ startsAt, studioZone }: { startsAt: string; studioZone: string }) {
  const zone = useZone()
  const own = zone && formatElsewhere(new Date(startsAt), zone, studioZone)
  return own ? <> (studio time; for you {own})</> : null
}
