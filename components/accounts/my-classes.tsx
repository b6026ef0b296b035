import type { WireClass } from "@/lib/accounts/queries/history"
import { fullPlaceOf } from "@/lib/classes/rules"
import { formatMoment } from "@/lib/time"

/** The classes that a student has signed up for: what is coming, then what has been. */
export function MyClasses({ classes, zone }: { classes: WireClass[]; zone: string }) {
  const coming = classes.filter(({ isPast }) => !isPast).reverse()
  const past = classes.filter(({ isPast }) => isPast)
  return (
    <section aria-labelledby="my-classes" className="mt-20">
      <h2 id="my-classes" className="mb-8 text-section">
        My Classes
      </h2>
      {classes.length === 0 ? (
        <p className="border-t border-line pt-6 text-muted">
          You have not signed up for a class yet. <a href="/calendar">See the calendar</a>
        </p>
      ) : null}
      <ul>
        {coming.map((one) => (
          <Line key={one._id} one={one} zone={zone} />
        ))}
      </ul>
      {past.length > 0 ? (
        <details className="mt-6">
          <summary className="flex min-h-11 items-center text-small font-semibold">
            Past classes ({past.length})
          </summary>
          <ul className="text-muted">
            {past.map((one) => (
              <Line key={one._id} one={one} zone={zone} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Line({ one, zone }: { one: WireClass; zone: string }) {
  return (
    <li className="grid gap-1 border-t border-line py-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:gap-10">
      <p className="tabular-nums">{formatMoment(new Date(one.startsAt), zone)}</p>
      <div>
        <p className="font-semibold">{one.title}</p>
        <p className="text-small text-muted">
          {[
            fullPlaceOf({ ...one, isOnline: one.address === "" }),
            one.isCancelled ? "cancelled" : "",
            one.isPast ? "past" : "",
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {one.link ? (
          <a href={one.link} className="link inline-flex min-h-11 items-center text-small font-semibold">
            Join the class
          </a>
        ) : null}
      </div>
    </li>
  )
}
