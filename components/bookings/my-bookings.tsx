"use client"

import { useRouter } from "next/navigation"
import useSWR from "swr"
import { ReceiptLink } from "@/components/payments/receipt-link"
import { ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useNow } from "@/components/ui/use-now"
import { useZone } from "@/components/ui/use-zone"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import type { CancelledSession } from "@/lib/bookings/queries/cancelled-sessions"
import { isPast, sayType } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"
import { CalendarSkeleton } from "./calendar-skeleton"
import { LaterSession, NextSession } from "./session-ahead"
import { sayCancelled } from "./session-words"
import { OwnMoment } from "./studio-time"

type Answer = { bookedSlots: WireOwnBooking[] }

/** The student's sessions: what is coming, soonest first, and what has been. */
export function MyBookings({
  studentId,
  initial,
  cancelled,
  studioZone,
  studioAddress,
  bookingText,
}: {
  studentId: string
  initial: WireOwnBooking[]
  cancelled: CancelledSession[]
  studioZone: string
  studioAddress: string
  /** To whoever has no session yet. */
  bookingText: string
}) {
  const zone = useZone()
  const { data, error, mutate } = useSWR<Answer>(
    `/api/bookings?userId=${studentId}`,
    (path: string) => call<Answer>(path, { as: "student" }),
    { fallbackData: { bookedSlots: initial } },
  )
  const router = useRouter()
  const refetch = async () => {
    await mutate()
    // What was canceled is the server's list.
    router.refresh()
  }
  const bookings = data?.bookedSlots ?? initial
  const hasAny = bookings.length + cancelled.length > 0
  const now = useNow()
  const hasGone = (one: WireOwnBooking) => one.isPast || isPast({ startsAt: new Date(one.startsAt), now })
  const upcoming = bookings.filter((one) => !hasGone(one)).sort(bySoonest)
  const past = bookings.filter(hasGone)

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
      {error ? (
        <Notice tone="warning" className="mb-8">
          Trying again. This may be a minute old.
        </Notice>
      ) : null}
      {!zone ? <CalendarSkeleton /> : null}
      {zone && !hasAny ? <NothingYet studentId={studentId} text={bookingText} /> : null}
      {zone && hasAny ? (
        <div className="grid gap-14">
          <Upcoming
            sessions={upcoming}
            zone={zone}
            studioZone={studioZone}
            studioAddress={studioAddress}
            now={now}
            onChanged={refetch}
          />
          {past.length > 0 ? <Past sessions={past} studioZone={studioZone} now={now} /> : null}
          {cancelled.length > 0 ? <Cancelled sessions={cancelled} studioZone={studioZone} now={now} /> : null}
        </div>
      ) : null}
    </section>
  )
}

const bySoonest = (a: WireOwnBooking, b: WireOwnBooking) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

function NothingYet({ studentId, text }: { studentId: string; text: string }) {
  return (
    <div className="border-t border-line py-12">
      <p className="text-lead">You have no sessions yet.</p>
      <p className="mt-2 mb-7 max-w-measure text-muted">{text}</p>
      <ButtonLink href={`/user/${studentId}/book`}>Book a session</ButtonLink>
    </div>
  )
}

type Clocks = { studioZone: string; now: Date }
type Shown = Clocks & { zone: string; onChanged: () => unknown }

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
        <p className="border-t border-line pt-6 text-muted">Nothing booked right now.</p>
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

function Past({ sessions, ...clocks }: Clocks & { sessions: WireOwnBooking[] }) {
  return (
    <section aria-label="Past">
      <h3 className="mb-4 text-heading">Past</h3>
      <ul className="text-muted">
        {sessions.map((one) => (
          <li key={one._id} className="border-t border-line py-4 text-small">
            <OwnMoment startsAt={one.startsAt} {...clocks} />
            <p>
              {sayType(one.sessionType)}, {one.duration || "60 mins"}, past
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
    </section>
  )
}

function Cancelled({ sessions, ...clocks }: Clocks & { sessions: CancelledSession[] }) {
  return (
    <section aria-label="Canceled">
      <h3 className="mb-4 text-heading">Canceled</h3>
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
