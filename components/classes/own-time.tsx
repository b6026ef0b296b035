"use client"

import { useZone } from "@/components/ui/use-zone"
import { formatElsewhere } from "@/lib/time"

/** Behind the studio's time: the visitor's own, where that is another; a range up to `endsAt`. */
export function OwnTime({
  startsAt,
  endsAt,
  studioZone,
}: {
  startsAt: string
  endsAt?: string
  studioZone: string
}) {
  const zone = useZone()
  const until = endsAt ? new Date(endsAt) : undefined
  const own = zone ? formatElsewhere(new Date(startsAt), zone, studioZone, until) : ""
  return own ? ` (${own} where you are)` : ""
}
