import { Button, ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { placeOf, signUpAddress, signUpState, wordsBeside } from "@/lib/classes/rules"
import { sayPrice } from "@/lib/classes/rules/paying"
import { isLineOpen } from "@/lib/waiting/rules"
import { ClassTime } from "./class-time"
import { ToLine } from "./to-line"

/** The classes of one day, each with its Sign Up in the state it is in, or with what who is signed in has of it. */
export function ClassList({
  events,
  now,
  own,
}: {
  events: WireEvent[]
  now: Date
  /** In words, by the ids of classes. */
  own: ReadonlyMap<string, string>
}) {
  return (
    <ul className="mt-4 border-t border-ink">
      {events.map((event) => (
        <li key={event._id} className="border-b border-line py-5">
          <Entry event={event} now={now} own={own.get(event._id) ?? ""} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ event, now, own }: { event: WireEvent; now: Date; own: string }) {
  const { _id, title } = event
  const state = signUpState(event)
  const titleId = `class-${_id}`
  const whenId = `class-when-${_id}`
  // Two classes of a day may have one name.
  const ids = `${titleId} ${whenId}`
  const hasLine = state === "full" && isLineOpen({ startsAt: new Date(event.startsAt), now })
  const isOver = state === "past" || state === "cancelled"
  return (
    <article aria-labelledby={ids}>
      <p id={whenId} className="text-small font-semibold text-leaf tabular-nums">
        <ClassTime event={event} />
      </p>
      <h3 id={titleId} className={`mt-1 text-section ${state === "cancelled" ? "line-through" : ""}`}>
        {title}
      </h3>
      <p className="mt-1 text-small text-muted">
        {[placeOf(event), sayPrice(event)].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {own && !isOver ? (
          <ButtonLink href="/dashboard" variant="quiet" aria-describedby={ids}>
            {own}
          </ButtonLink>
        ) : (
          <>
            <SignUp event={event} describedBy={ids} />
            {hasLine ? <ToLine event={event} now={now} /> : null}
            <p className="text-small font-medium empty:hidden">{hasLine ? null : wordsBeside(event, now)}</p>
          </>
        )}
        <a
          href="/about?section=classDescriptions"
          className="link inline-flex min-h-11 items-center text-small font-medium"
        >
          More Info<span className="sr-only"> about {title}</span>
        </a>
        {isOver ? null : (
          <a
            href={`/api/events/${_id}/calendar`}
            aria-describedby={ids}
            className="link inline-flex min-h-11 items-center text-small font-medium"
          >
            Add to calendar
          </a>
        )}
      </div>
    </article>
  )
}

/** The button of a class, in the state it is in. */
export function SignUp({
  event,
  describedBy,
  variant,
}: {
  event: WireEvent
  describedBy: string
  variant?: "quiet"
}) {
  switch (signUpState(event)) {
    case "cancelled":
      return <p className="font-semibold text-danger">Canceled</p>
    case "past":
      return (
        <Button disabled aria-describedby={describedBy}>
          Sign Up
        </Button>
      )
    case "full":
      return (
        <button
          type="button"
          disabled
          aria-describedby={describedBy}
          className="min-h-11 text-small font-semibold"
        >
          Class Full
        </button>
      )
    case "external":
      return (
        <ButtonLink
          href={event.signUpLink}
          variant={variant}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={describedBy}
        >
          Sign Up<span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
      )
    case "open":
      return (
        <ButtonLink
          href={signUpAddress("/signup-selection", event)}
          variant={variant}
          aria-describedby={describedBy}
        >
          Sign Up
        </ButtonLink>
      )
  }
}
