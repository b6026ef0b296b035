"use client"

import { useEffect } from "react"
import { ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useZone } from "@/components/ui/use-zone"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { noteSeenBookings } from "@/lib/client/seen-bookings"
import { CalendarSkeleton } from "./calendar-skeleton"
import { BegunSessions } from "./past-bookings"
import { LaterSession, NextSession } from "./session-ahead"
import { useOwnBookings } from "./use-own-bookings"

/** The student's sessions: what goes on now, and what is coming, soonest first. */
export function MyBookings({
  studentId,
  initial,
  hasCancelled,
  studioZone,
  studioAddress,
  bookingText,
}: {
  studentId: string
  initial: WireOwnBooking[]
  hasCancelled: boolean
  studioZone: string
  studioAddress: string
  /** To whoever has no session yet. */
  bookingText: string
}) {
  const zone = useZone()
  const { upcoming, underWay, past, now, isOutOfReach, refetch } = useOwnBookings({ studentId, initial })
  const shown = upcoming.map(({ _id }) => _id).join(" ")
  useEffect(() => noteSeenBookings(shown.split(" ")), [shown])
  const hasAny = upcoming.length + underWay.length + past.length > 0 || hasCancelled

  return (
    <section aria-labelledby="my-bookings">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="my-bookings" className="text-section">
          My Bookings
        </h2>
        {hasAny ? (
          <ButtonLink variant="quiet" href={`/user/${studentId}/book`}>
            New Booking
          </ButtonLink>
        ) : null}
      </div>
      {isOutOfReach ? (
        <Notice tone="warning" className="mb-8">
          Trying again. This may be a minute old.
        </Notice>
      ) : null}
      {!zone ? <CalendarSkeleton /> : null}
      {zone && !hasAny ? <NothingYet studentId={studentId} text={bookingText} /> : null}
      {zone && hasAny ? (
        <div className="grid gap-14">
          {underWay.length > 0 ? (
            <section aria-labelledby="under-way">
              <h3 id="under-way" className="mb-4 text-heading">
                Now
              </h3>
              <BegunSessions sessions={underWay} studioZone={studioZone} now={now} />
            </section>
          ) : null}
          <Upcoming
            sessions={upcoming}
            zone={zone}
            studioZone={studioZone}
            studioAddress={studioAddress}
            now={now}
            onChanged={refetch}
          />
        </div>
      ) : null}
    </section>
  )
}

function NothingYet({ studentId, text }: { studentId: string; text: string }) {
  return (
    <div className="border-t border-line py-12">
      <p className="text-lead">You have no sessions yet.</p>
      <p className="mt-2 mb-7 max-w-measure text-muted">{text}</p>
      <ButtonLink href={`/user/${studentId}/book`}>Book a session</ButtonLink>
    </div>
  )
}

type Shown = { zone: string; studioZone: string; now: Date; onChanged: () => unknown }

function Upcoming({
  sessions,
  studioAddress,
  ...shown
}: Shown & { sessions: WireOwnBooking[]; studioAddress: string }) {
  const [next, ...later] = sessions
  return (
    <section aria-labelledby="upcoming">
      <h3 id="upcoming" className="mb-4 text-heading">
        Upcoming
      </h3>
      {next ? (
        <NextSession key={next._id} session={next} {...shown} />
      ) : (
        <p className="border-t border-line pt-6 text-muted">No sessions booked right now.</p>
      )}
      {next && later.length > 0 ? (
        <>
          <h4 className="mt-12 mb-4 text-heading">After that</h4>
          <ul>
            {later.map((one, index) => (
              <LaterSession
                key={one._id}
                session={one}
                above={later[index - 1] ?? next}
                studioAddress={studioAddress}
                {...shown}
              />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
