import type { WireEvent } from "@/lib/classes/queries/events"
import { placeOf, signUpState } from "@/lib/classes/rules"
import { sayPrice } from "@/lib/classes/rules/paying"
import { formatDay } from "@/lib/time"
import { SignUp } from "./class-list"
import { ClassTime } from "./class-time"
import { ToLine } from "./to-line"

/** The classes that come next, each with its Sign Up: for who has just arrived. Nothing where there is none. */
export function NextClasses({ title, events, now }: { title: string; events: WireEvent[]; now: Date }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="next-classes" className="wrap pt-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-ink pb-3">
        <h2 id="next-classes" className="text-section">
          {title}
        </h2>
        <a href="/calendar" className="link inline-flex min-h-11 items-center text-small font-medium">
          See the calendar
        </a>
      </div>
      <ul className="grid gap-x-12 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event._id} className="border-line py-5 max-lg:border-b lg:py-8">
            <NextClass event={event} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextClass({ event, now }: { event: WireEvent; now: Date }) {
  const titleId = `next-${event._id}`
  const whenId = `next-when-${event._id}`
  // Two classes may have one name.
  const ids = `${titleId} ${whenId}`
  const isFull = signUpState(event) === "full"
  return (
    <article
      aria-labelledby={ids}
      className="grid h-full content-start gap-x-8 gap-y-1 sm:max-lg:grid-cols-[1fr_auto]"
    >
      <p id={whenId} className="text-small font-semibold text-leaf tabular-nums">
        {formatDay(event.date)}, <ClassTime event={event} />
      </p>
      <h3 id={titleId} className="text-heading">
        {event.title}
      </h3>
      <p className="text-small text-muted">
        {[placeOf(event), sayPrice(event)].filter(Boolean).join(" · ")}
        {isFull ? (
          <>
            {" "}
            · <strong className="font-semibold text-ink">Class Full</strong>
          </>
        ) : null}
      </p>
      <div className="mt-3 sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1 sm:max-lg:mt-0 sm:max-lg:self-center">
        {isFull ? (
          <ToLine event={event} now={now} />
        ) : (
          <SignUp event={event} describedBy={ids} variant="quiet" />
        )}
      </div>
    </article>
  )
}
