"use client"

import useSWR from "swr"
import { ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import type { WireBooking } from "@/lib/bookings/queries/bookings"
import { isPast } from "@/lib/bookings/rules"
import { call } from "@/lib/client/call"
import { formatDateLong, formatMoment, instantToWallClock } from "@/lib/time"
import { CalendarSkeleton } from "./new-booking"
import { slotTime } from "./slot-days"
import { useZone } from "./use-zone"

type Answer = { bookedSlots: WireBooking[] }

/** The student's sessions: what is coming, soonest first, and what has been. */
export function MyBookings({
  studentId,
  initial,
  studioZone,
}: {
  studentId: string
  initial: WireBooking[]
  studioZone: string
}) {
  const zone = useZone()
  const { data, error } = useSWR<Answer>(
    `/api/bookings?userId=${studentId}`,
    (path: string) => call<Answer>(path, { as: "student" }),
    { fallbackData: { bookedSlots: initial } },
  )
  const bookings = data?.bookedSlots ?? initial
  const now = new Date()
  const hasGone = (one: WireBooking) => one.isPast || isPast({ startsAt: new Date(one.startsAt), now })
  const upcoming = bookings.filter((one) => !hasGone(one)).sort(bySoonest)
  const past = bookings.filter(hasGone)

  return (
    <section aria-labelledby="my-bookings">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="my-bookings" className="text-section">
          My Bookings
        </h2>
        {bookings.length > 0 ? (
          <ButtonLink variant="quiet" href={`/user/${studentId}/book`}>
            New Booking
          </ButtonLink>
        ) : null}
      </div>
      {error ? (
        <Notice tone="warning" className="mb-8">
          We could not refresh your bookings just now. What is shown may be a little old.
        </Notice>
      ) : null}
      {!zone ? <CalendarSkeleton /> : null}
      {zone && bookings.length === 0 ? <NothingYet studentId={studentId} /> : null}
      {zone && bookings.length > 0 ? (
        <div className="grid gap-14">
          <Sessions title="Upcoming" sessions={upcoming} zone={zone} studioZone={studioZone} />
          {past.length > 0 ? (
            <Sessions title="Past" sessions={past} zone={zone} studioZone={studioZone} isPast />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const bySoonest = (a: WireBooking, b: WireBooking) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

function NothingYet({ studentId }: { studentId: string }) {
  return (
    <div className="border-t border-line py-12">
      <p className="text-lead">You have no sessions yet.</p>
      <p className="mt-2 mb-7 max-w-measure text-muted">
        Choose a day and a time that suits you. We meet one to one, for an hour.
      </p>
      <ButtonLink href={`/user/${studentId}/book`}>Book a session</ButtonLink>
    </div>
  )
}

function Sessions({
  title,
  sessions,
  zone,
  studioZone,
  isPast: hasGone = false,
}: {
  title: string
  sessions: WireBooking[]
  zone: string
  studioZone: string
  isPast?: boolean
}) {
  return (
    <section aria-label={title}>
      <h3 className="mb-4 text-heading">{title}</h3>
      {sessions.length === 0 ? <p className="text-muted">Nothing is booked at the moment.</p> : null}
      <ul className={hasGone ? "text-muted" : ""}>
        {sessions.map((one) => (
          <Session key={one._id} session={one} zone={zone} studioZone={studioZone} hasGone={hasGone} />
        ))}
      </ul>
    </section>
  )
}

function Session({
  session,
  zone,
  studioZone,
  hasGone,
}: {
  session: WireBooking
  zone: string
  studioZone: string
  hasGone: boolean
}) {
  const startsAt = new Date(session.startsAt)
  const { date } = instantToWallClock(startsAt, zone)
  const isElsewhere =
    slotTime({ startsAt: session.startsAt, zone }) !==
    slotTime({ startsAt: session.startsAt, zone: studioZone })
  return (
    <li className="grid gap-1 border-t border-line py-6 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-10">
      <div>
        <p className="font-display text-heading">{formatDateLong(date)}</p>
        <p className="text-body tabular-nums">{slotTime({ startsAt: session.startsAt, zone })}</p>
        {isElsewhere ? (
          <p className="mt-1 text-small text-muted">Studio time: {formatMoment(startsAt, studioZone)}</p>
        ) : null}
      </div>
      <div className="grid content-start gap-1">
        <p className="font-semibold">{session.sessionType}</p>
        <p className="text-small text-muted">
          {session.duration || "60 mins"}
          {hasGone ? ", past" : ""}
        </p>
        {hasGone ? null : (
          <p className="text-small">{session.place === "online" ? "Online" : session.address}</p>
        )}
        {session.status === "under_review" ? (
          <p className="text-small font-medium">
            PayPal is reviewing your payment. The time is kept for you, and a mail will tell you when it is
            confirmed.
          </p>
        ) : null}
        {session.message ? <p className="mt-2 text-small whitespace-pre-line">{session.message}</p> : null}
        {session.link && !hasGone ? (
          <a href={session.link} className="link mt-2 justify-self-start text-small font-semibold">
            Join the session
          </a>
        ) : null}
      </div>
    </li>
  )
}
