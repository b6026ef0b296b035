import { ButtonLink } from "@/components/ui/button"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import { sayType } from "@/lib/bookings/rules"
import { addDays, formatDayAsOf, formatMoment, instantToWallClock } from "@/lib/time"
import { OwnSessionActions } from "./own-session-actions"
import { ReceiptLink } from "./receipt-link"
import { sayHowSoon, sayOwnPaid } from "./session-words"
import { slotTime } from "./slot-days"

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
      <StudioTime {...given} />
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

/** One after that, in a few lines: what it has in common with the one above is not said again. */
export function LaterSession({ above, ...given }: Given & { above: WireOwnBooking }) {
  const { session, zone, now } = given
  const { date } = instantToWallClock(new Date(session.startsAt), zone)
  const today = instantToWallClock(now, zone).date
  const { link, place, address, receiptUrl } = session
  const isSamePlace = place === above.place && address === above.address
  const isSamePayment = receiptUrl !== null && receiptUrl === above.receiptUrl
  return (
    <li className="border-t border-line py-4">
      <p className="tabular-nums">
        <strong className="font-semibold">{formatDayAsOf(date, today)}</strong>,{" "}
        {slotTime({ startsAt: session.startsAt, zone })}
      </p>
      <StudioTime {...given} />
      <div className="mt-1 grid gap-1">
        <Facts session={session} hasPlace={!isSamePlace} hasPaid={!isSamePayment} />
        {link && link !== above.link ? (
          <a href={link} className="link mt-1 justify-self-start text-small font-semibold">
            Join the session
          </a>
        ) : null}
      </div>
      <OwnSessionActions {...given} isCompact />
    </li>
  )
}

/** The studio's clock beside the student's own, where the two differ. */
function StudioTime({ session: { startsAt }, zone, studioZone }: Given) {
  if (slotTime({ startsAt, zone }) === slotTime({ startsAt, zone: studioZone })) return null
  return (
    <p className="mt-1 text-small text-muted">Studio time: {formatMoment(new Date(startsAt), studioZone)}</p>
  )
}

function Facts({
  session,
  hasPlace = true,
  hasPaid = true,
}: {
  session: WireOwnBooking
  hasPlace?: boolean
  hasPaid?: boolean
}) {
  const { sessionType, duration, place, address, status, message, paid, receiptUrl } = session
  return (
    <>
      <p className="font-semibold">{sayType(sessionType)}</p>
      {hasPlace ? <p className="text-small">{place === "online" ? "Online" : address}</p> : null}
      {hasPaid ? (
        <p className="text-small text-muted">
          {[duration || "60 mins", sayOwnPaid(paid)].filter(Boolean).join(". ")}
          <ReceiptLink url={receiptUrl} />
        </p>
      ) : null}
      {status === "under_review" ? (
        <p className="text-small font-medium">
          PayPal is reviewing your payment. I’m holding the time for you, and I’ll email you when it’s
          confirmed.
        </p>
      ) : null}
      {message ? (
        <p className="mt-2 text-small whitespace-pre-line text-muted">You wrote: {message}</p>
      ) : null}
    </>
  )
}
