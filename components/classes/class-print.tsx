import type { ClassPerson } from "@/lib/classes/queries/class-people"
import type { WireEvent } from "@/lib/classes/queries/events"
import { fullPlaceOf } from "@/lib/classes/rules"
import { formatDate } from "@/lib/time"
import { sayMark, WAIVERS } from "./class-person"
import { ClassTime } from "./class-time"

/** What fits on a sheet in one column. */
const A_COLUMN = 22
const SPARE = 4

/** The list on paper: one page, boxes to tick, lines for whoever comes; no addresses, no numbers. */
export function ClassPrint({ event, people }: { event: WireEvent; people: ClassPerson[] }) {
  const isLong = people.length + SPARE > A_COLUMN
  return (
    <article className="hidden print:block">
      <header className="border-b border-ink pb-2">
        <h1 className="text-heading">
          {event.title}
          {event.isCancelled ? " (canceled)" : ""}
        </h1>
        <p className="text-small">
          {formatDate(event.date)}, <ClassTime event={event} />, {fullPlaceOf(event)}
        </p>
      </header>
      <ul className={isLong ? "columns-2 gap-8 text-label" : "text-small"}>
        {people.map((person) => (
          <li
            key={person.signUpId}
            className={`flex break-inside-avoid items-center gap-4 border-b border-line ${isLong ? "py-1.5" : "py-2"}`}
          >
            <Box />
            <span className="flex-1 font-semibold">
              {[person.name, person.preferredName && `“${person.preferredName}”`].filter(Boolean).join(" ")}
            </span>
            <span>
              {[noteOf(person), person.paid ? sayMark(person.paid) : ""].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
        {Array.from({ length: SPARE }, (_, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all the same.
            key={line}
            className={`flex break-inside-avoid items-center gap-4 border-b border-line ${isLong ? "py-1.5" : "py-2"}`}
          >
            <Box />
            <span>&nbsp;</span>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Box() {
  return <span aria-hidden="true" className="size-5 shrink-0 border border-ink" />
}

/** A waiver is worth a word on paper only where it is not signed. */
function noteOf({ waiver }: ClassPerson): string {
  return waiver === "signed" ? "" : WAIVERS[waiver]
}
