"use client"

import { useZone } from "@/components/ui/use-zone"
import { formatMoment, formatMomentAsOf } from "@/lib/time"
import { slotTime } from "./slot-days"

/** The studio's clock under the student's own, where the two differ. */
export function StudioTime({
  startsAt,
  zone,
  studioZone,
}: {
  startsAt: string
  zone: string
  studioZone: string
}) {
  if (slotTime({ startsAt, zone }) === slotTime({ startsAt, zone: studioZone })) return null
  return (
    <p className="mt-1 text-small text-muted">Studio time: {formatMoment(new Date(startsAt), studioZone)}</p>
  )
}

/** A moment on the student's own clock, with the studio's under it; on the studio's alone while the page wakes up. */
export function OwnMoment({
  startsAt,
  studioZone,
  now,
  title,
  isCancelled = false,
}: {
  startsAt: string
  studioZone: string
  now: Date
  /** Said before it. */
  title?: string
  isCancelled?: boolean
}) {
  const zone = useZone() ?? studioZone
  return (
    <div className="text-small">
      <p className={`tabular-nums ${isCancelled ? "line-through" : ""}`}>
        {title ? `${title}, ` : ""}
        {formatMomentAsOf(new Date(startsAt), zone, now)}
      </p>
      <StudioTime startsAt={startsAt} zone={zone} studioZone={studioZone} />
    </div>
  )
}
