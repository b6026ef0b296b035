import { sayType } from "@/lib/bookings/rules"
import type { AwayItem } from "@/lib/checkout/queries/away"
import { formatDayAsOf, formatTimeRange, instantToWallClock } from "@/lib/time"
import { sayGoesBack, sayPickups } from "./away"

export function AwayItems({
  items,
  zone,
  range,
  today,
}: {
  items: AwayItem[]
  zone: string
  range: string
  today: string
}) {
  const days = [...new Set(items.map(({ date }) => date))]
  return (
    <section aria-labelledby="what-is-booked" aria-live="polite">
      <h2 id="what-is-booked" className="text-heading">
        {range}
      </h2>
      {items.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-muted">
          Nothing to cancel: no classes or sessions.
        </p>
      ) : null}
      {days.map((day) => (
        <div key={day} className="mt-4">
          {days.length > 1 ? (
            <h3 className="border-b border-ink pb-1.5 text-small font-semibold">
              {formatDayAsOf(day, today)}
            </h3>
          ) : null}
          <ul className={days.length > 1 ? "" : "border-t border-ink"}>
            {items
              .filter(({ date }) => date === day)
              .map((item) => (
                <Item key={item._id} item={item} zone={zone} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Item({ item, zone }: { item: AwayItem; zone: string }) {
  const ends = instantToWallClock(new Date(item.endsAt), zone).time
  return (
    <li className="grid gap-x-4 border-b border-line py-3 text-small sm:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="font-semibold tabular-nums">{formatTimeRange(item.time, ends)}</p>
      <div className="min-w-0">
        <p className="font-semibold">
          {item.kind === "class" ? item.title : item.name}
          {item.kind === "held" ? <span className="font-normal text-muted"> is paying for it</span> : null}
        </p>
        <p className="text-muted">
          {item.kind === "class" ? item.people.map(({ name }) => name).join(", ") : sayType(item.sessionType)}
        </p>
        <p>{sayGoesBack(item)}</p>
        {(item.kind === "class" ? sayPickups(item.people) : []).map((said) => (
          <p key={said}>{said}</p>
        ))}
        {item.kind === "class" && item.waiting.length > 0 ? (
          <p>On the waiting list: {item.waiting.map(({ name }) => name).join(", ")}</p>
        ) : null}
      </div>
    </li>
  )
}
