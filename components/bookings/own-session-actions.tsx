"use client"

import { useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { formatMoment } from "@/lib/time"
import { OwnCancelDialog } from "./own-cancel-dialog"
import { OwnMoveDialog } from "./own-move-dialog"
import { isMovable, sayNotMovable } from "./session-words"

/** What a student can do with a session that is ahead. */
export function OwnSessionActions(given: {
  session: WireOwnBooking
  zone: string
  studioZone: string
  now: Date
  /** In a row of links. */
  isCompact?: boolean
  onChanged: () => unknown
}) {
  const { session, zone, studioZone, now, isCompact = false, onChanged } = given
  const [open, setOpen] = useState<"move" | "cancel" | null>(null)
  if (session.status !== "confirmed") return null
  const close = () => setOpen(null)
  const which = `, ${formatMoment(new Date(session.startsAt), zone)}`
  const notMovable = sayNotMovable(session, now)
  const dialog = { session, zone, onChanged, onClose: close }
  const look = isCompact
    ? ({ variant: "link" } as const)
    : ({ variant: "quiet", className: "max-sm:px-3 max-[24rem]:flex-1" } as const)
  return (
    <div className={`flex flex-wrap ${isCompact ? "mt-1 gap-x-5" : "mt-3 gap-2.5 max-sm:gap-2"}`}>
      {session.calendarUrl ? (
        <ButtonLink
          {...look}
          // Where not all three fit in a row, it has one of its own.
          className={isCompact ? "" : `${look.className} max-[24rem]:basis-full`}
          href={session.calendarUrl}
        >
          Add to calendar<span className="sr-only">{which}</span>
        </ButtonLink>
      ) : null}
      {isMovable(session, now) ? (
        <Button {...look} onClick={() => setOpen("move")}>
          Move<span className="sr-only">{which}</span>
        </Button>
      ) : null}
      <Button {...look} onClick={() => setOpen("cancel")}>
        Cancel<span className="sr-only">{which}</span>
      </Button>
      {notMovable ? (
        <p className="basis-full text-small text-muted">
          {notMovable}{" "}
          <a href="/contact" className="link whitespace-nowrap">
            Write to me
          </a>{" "}
          if you need another time.
        </p>
      ) : null}
      {open === "move" ? <OwnMoveDialog {...dialog} studioZone={studioZone} /> : null}
      {open === "cancel" ? <OwnCancelDialog {...dialog} /> : null}
    </div>
  )
}
