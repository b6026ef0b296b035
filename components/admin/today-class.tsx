import type { TodayClass } from "@/lib/admin/queries/today"
import { Flags, PlaceLine, TodayLine } from "./today-parts"

/** A class of the day: how many, and who; the ticks are a press away. */
export function TodayClassEntry({ entry, zone }: { entry: TodayClass; zone: string }) {
  const { id, title, people, capacity, isCancelled, isExternal, location, address, link } = entry
  const came = people.filter(({ attendance }) => attendance === "came").length
  return (
    <TodayLine startsAt={entry.startsAt} endsAt={entry.endsAt} zone={zone} isOver={isCancelled}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={`/admin/events/${id}`}
          className={`font-display text-heading hover:underline ${isCancelled ? "line-through" : ""}`}
        >
          {title}
        </a>
        {isCancelled ? <span className="text-small font-semibold">Cancelled</span> : null}
      </p>
      <p className="text-small text-muted">
        {isExternal
          ? "Sign-up is on another site."
          : [`${people.length} of ${capacity}`, came ? `${came} came` : "", location]
              .filter(Boolean)
              .join(", ")}
      </p>
      {people.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-small sm:grid-cols-2">
          {people.map((person) => (
            <li key={person.signUpId}>
              {person.name}
              {person.pronoun ? <span className="text-muted"> {person.pronoun}</span> : null}{" "}
              <Flags paid={person.paid} isFirst={person.isFirst} waiver={person.waiver} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-small">
        {isExternal ? null : (
          <a href={`/admin/events/${id}`} className="link inline-flex min-h-11 items-center font-semibold">
            {isCancelled ? "See who was in it" : "Who came"}
            <span className="sr-only">: {title}</span>
          </a>
        )}
        <PlaceLine address={address} link={link} />
      </p>
    </TodayLine>
  )
}
