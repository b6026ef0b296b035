import { formatMoment } from "@/lib/time"
import { slotTime } from "./slot-days"

/** The studio's clock beside the student's own, where the two differ. */
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
