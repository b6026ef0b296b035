"use client"

import { useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { formatMoment } from "@/lib/time"
import { OwnCancelDialog } from "./own-cancel-dialog"
import { OwnMoveDialog } from "./own-move-dialog"

/** What a student can do with a session that is ahead. */
export function OwnSessionActions(given: {
  session: WireOwnBooking
  zone: string
  onChanged: () => unknown
}) {
  const { session, zone, onChanged } = given
  const [open, setOpen] = useState<"move" | "cancel" | null>(null)
  if (session.status !== "confirmed") return null
  const close = () => setOpen(null)
  const which = `, ${formatMoment(new Date(session.startsAt), zone)}`
  const dialog = { session, zone, onChanged, onClose: close }
  return (
    <div className="mt-3 flex flex-wrap gap-2.5 max-sm:gap-2">
      {session.calendarUrl ? (
        <ButtonLink variant="quiet" className="max-sm:px-3.5" href={session.calendarUrl}>
          Add to calendar<span className="sr-only">{which}</span>
        </ButtonLink>
      ) : null}
      {session.movesLeft > 0 ? (
        <Button variant="quiet" className="max-sm:px-3.5" onClick={() => setOpen("move")}>
          Move<span className="sr-only">{which}</span>
        </Button>
      ) : null}
      <Button variant="quiet" className="max-sm:px-3.5" onClick={() => setOpen("cancel")}>
        Cancel<span className="sr-only">{which}</span>
      </Button>
      {open === "move" ? <OwnMoveDialog {...dialog} /> : null}
      {open === "cancel" ? <OwnCancelDialog {...dialog} /> : null}
    </div>
  )
}
