import { AttendanceTicks } from "@/components/classes/attendance-ticks"
import type { TodayClass, TodayPerson } from "@/lib/admin/queries/today"
import { sayOnList } from "@/lib/classes/rules"
import { shownAttendance } from "@/lib/client/ticks"
import { Flags, PersonName, PlaceLine, type Ticking, TodayLine } from "./today-parts"

type Given = { entry: TodayClass; zone: string; ticking: Ticking }

/** A class of the day: how many, and who, to tick; the rest is on its page. */
export function TodayClassEntry({ entry, zone, ticking }: Given) {
  const { id, title, people, capacity, isCancelled, isExternal, location, link } = entry
  const shownOf = (person: TodayPerson) => shownAttendance(ticking.state, person)
  const came = people.filter((person) => shownOf(person).attendance === "came").length
  return (
    <TodayLine startsAt={entry.startsAt} endsAt={entry.endsAt} zone={zone} isOver={isCancelled}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={`/admin/events/${id}`}
          className={`font-display text-heading hover:underline ${isCancelled ? "line-through" : ""}`}
        >
          {title}
        </a>
        {isCancelled ? <span className="text-small font-semibold">Canceled</span> : null}
      </p>
      <p className="text-small text-muted">
        {isExternal
          ? "Sign-up is on another site."
          : [sayOnList({ people, capacity }), came ? `${came} came` : "", location]
              .filter(Boolean)
              .join(", ")}
      </p>
      {people.length > 0 ? (
        <ul
          className={`mt-2 grid gap-2 text-small sm:gap-x-8 ${isCancelled ? "sm:grid-cols-2" : "lg:grid-cols-[repeat(2,minmax(0,21rem))] lg:gap-x-16"}`}
        >
          {people.map((person) => (
            <li key={person.signUpId} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 grow basis-24">
                <PersonName person={person} className="inline-flex min-h-11 items-center" />
                {person.pronoun ? <span className="text-muted"> {person.pronoun}</span> : null}{" "}
                <Flags
                  name={person.name}
                  paid={person.paid}
                  paidAt={`/admin/events/${id}`}
                  isFirst={person.isFirst}
                  waiver={person.waiver}
                  hasNotes={person.hasNotes}
                />
              </span>
              {isCancelled ? null : (
                <AttendanceTicks
                  signUpId={person.signUpId}
                  name={person.name}
                  attendance={shownOf(person).attendance}
                  onChange={(one, pressed) => ticking.tick(one, pressed, shownOf(person).attendanceAt)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-small">
        {isExternal ? null : (
          <a href={`/admin/events/${id}`} className="link inline-flex min-h-11 items-center font-semibold">
            {isCancelled ? "See who was in it" : "Open the list"}
            <span className="sr-only">: {title}</span>
          </a>
        )}
        {entry.ordersToHandOver > 0 ? (
          <a
            href={`/admin/events/${id}#hand-over`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {entry.ordersToHandOver === 1
              ? "1 order for pickup"
              : `${entry.ordersToHandOver} orders for pickup`}
          </a>
        ) : null}
        {/* The line above names the studio; she knows where it is. */}
        <PlaceLine address={entry.isAtStudio && location !== "" ? "" : entry.address} link={link} />
      </p>
    </TodayLine>
  )
}
