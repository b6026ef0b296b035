import { ReceiptLink } from "@/components/payments/receipt-link"
import { ButtonLink } from "@/components/ui/button"
import { capitalized } from "@/components/ui/capitalized"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { sayType } from "@/lib/bookings/rules"
import { addDays, formatDayAsOf, instantToWallClock } from "@/lib/time"
import { OwnSessionActions } from "./own-session-actions"
import { sayHowSoon, sayOwnPaid, sayReviewed, sayWhere } from "./session-words"
import { slotTime } from "./slot-days"
import { StudioTime } from "./studio-time"

type Given = {
  session: WireOwnBooking
  zone: string
  studioZone: string
  now: Date
  onChanged: () => unknown
}

/** The session that comes next, large: when, where or how to join, what was paid, and what can be done with it. */
export function NextSession(given: Given) {
  const { session, zone, now } = given
  const { date } = instantToWallClock(new Date(session.startsAt), zone)
  const today = instantToWallClock(now, zone).date
  return (
    <article className="rounded-soft bg-panel p-6 sm:p-9">
      <p className="text-small font-semibold text-leaf">{sayHowSoon({ date, today })}</p>
      <h4 className="mt-1 font-display text-section">{formatDayAsOf(date, today)}</h4>
      <p className="mt-1 text-lead tabular-nums">{slotTime({ startsAt: session.startsAt, zone })}</p>
      <StudioTime {...given} startsAt={session.startsAt} />
      <div className="mt-5 grid gap-1">
        <Facts session={session} />
        {session.link ? (
          <ButtonLink
            href={session.link}
            variant={date <= addDays(today, 1) ? "primary" : "quiet"}
            className="mt-3 justify-self-start"
          >
            Join the session
          </ButtonLink>
        ) : null}
      </div>
      <OwnSessionActions {...given} />
    </article>
  )
}

/** One after that, in a few lines: the place of the one above is said in short. */
export function LaterSession({
  above,
  studioAddress,
  ...given
}: Given & { above: WireOwnBooking; studioAddress: string }) {
  const { session, zone, now } = given
  const { date } = instantToWallClock(new Date(session.startsAt), zone)
  const today = instantToWallClock(now, zone).date
  const { link, place, address } = session
  const isSamePlace = place === above.place && address === above.address
  return (
    <li className="border-t border-line py-4">
      <p className="tabular-nums">
        <strong className="font-semibold">{formatDayAsOf(date, today)}</strong>,{" "}
        {slotTime({ startsAt: session.startsAt, zone })}
      </p>
      <StudioTime {...given} startsAt={session.startsAt} />
      <div className="mt-1 grid gap-1">
        <Facts session={session} where={isSamePlace ? sayWhere(session, studioAddress) : undefined} />
        {link ? (
          <a href={link} className="link mt-1 justify-self-start text-small font-semibold">
            Join the session
          </a>
        ) : null}
      </div>
      <OwnSessionActions {...given} isCompact />
    </li>
  )
}

/** `where` in a few words stands in for the address. */
function Facts({ session, where }: { session: WireOwnBooking; where?: string }) {
  const { sessionType, duration, place, address, status, message, paid, receiptUrl } = session
  const isReviewed = status === "under_review"
  return (
    <>
      <p className="font-semibold">{sayType(sessionType)}</p>
      <p className="text-small">{place === "online" ? "Online" : where ? capitalized(where) : address}</p>
      <p className="text-small text-muted">
        {[duration || "60 mins", isReviewed && paid ? sayReviewed(paid.amount) : sayOwnPaid(paid)]
          .filter(Boolean)
          .join(". ")}
        {receiptUrl ? <ReceiptLink url={receiptUrl} /> : "."}
      </p>
      {isReviewed ? (
        <p className="text-small font-medium">
          I’m holding the time for you, and I’ll email you when it’s confirmed. Changed your mind?{" "}
          <a href="/contact" className="link whitespace-nowrap">
            Write to me
          </a>
          .
        </p>
      ) : null}
      {message ? (
        <p className="mt-2 text-small whitespace-pre-line text-muted">You wrote: {message}</p>
      ) : null}
    </>
  )
}
