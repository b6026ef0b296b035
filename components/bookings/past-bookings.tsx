"use client"

import { ReceiptLink } from "@/components/payments/receipt-link"
import { useZone } from "@/components/ui/use-zone"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import type { CancelledSession } from "@/lib/bookings/queries/cancelled-sessions"
import { sayType } from "@/lib/bookings/rules"
import { sayCancelled } from "./session-words"
import { OwnMoment } from "./studio-time"
import { useOwnBookings } from "./use-own-bookings"

/** The student's sessions that have been, and those that were canceled; nothing where there are none. */
export function PastBookings({
  studentId,
  initial,
  cancelled,
  studioZone,
}: {
  studentId: string
  initial: WireOwnBooking[]
  cancelled: CancelledSession[]
  studioZone: string
}) {
  const zone = useZone()
  const { past, now } = useOwnBookings({ studentId, initial })
  if (!zone || past.length + cancelled.length === 0) return null
  const clocks = { studioZone, now }
  return (
    <div className="grid content-start gap-14">
      {past.length > 0 ? (
        <section aria-labelledby="past-sessions">
          <h2 id="past-sessions" className="mb-4 text-heading">
            Past sessions
          </h2>
          <BegunSessions sessions={past} {...clocks} />
        </section>
      ) : null}
      {cancelled.length > 0 ? <Cancelled sessions={cancelled} {...clocks} /> : null}
    </div>
  )
}

type Clocks = { studioZone: string; now: Date }

/** In a few lines each; what is still going on can be joined. */
export function BegunSessions({ sessions, ...clocks }: Clocks & { sessions: WireOwnBooking[] }) {
  return (
    <ul className="text-muted">
      {sessions.map((one) => (
        <li key={one._id} className="border-t border-line py-4 text-small">
          <OwnMoment startsAt={one.startsAt} {...clocks} />
          <p>
            {sayType(one.sessionType)}, {one.duration || "60 mins"}
            <ReceiptLink url={one.receiptUrl} />
          </p>
          {one.link && Date.parse(one.endsAt) > clocks.now.getTime() ? (
            <a href={one.link} className="link inline-flex min-h-11 items-center font-semibold text-ink">
              Join the session
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Cancelled({ sessions, ...clocks }: Clocks & { sessions: CancelledSession[] }) {
  return (
    <section aria-labelledby="canceled-sessions">
      <h2 id="canceled-sessions" className="mb-4 text-heading">
        Canceled sessions
      </h2>
      <ul className="text-muted">
        {sessions.map((one) => (
          <li key={one._id} className="border-t border-line py-4 text-small">
            <OwnMoment startsAt={one.startsAt} {...clocks} isCancelled />
            <p>
              {sayType(one.sessionType)}. {sayCancelled(one)}
              {one.receiptUrl ? <ReceiptLink url={one.receiptUrl} /> : "."}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
