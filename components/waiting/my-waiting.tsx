import type { PersonLine } from "@/lib/people/queries/history"
import { formatMoment } from "@/lib/time"

/** The waiting lists that a student is on, each with the key of its page; nothing where there is none. */
export function MyWaiting({ lines, zone }: { lines: (PersonLine & { token: string })[]; zone: string }) {
  if (lines.length === 0) return null
  const moment = (instant: string) => formatMoment(new Date(instant), zone)
  return (
    <section aria-labelledby="my-waiting">
      <h2 id="my-waiting" className="mb-6 text-section">
        Waiting Lists
      </h2>
      <ul>
        {lines.map(({ _id, title, startsAt, state, place, offerUntil, token }) => {
          const isMine = state !== "waiting" && offerUntil !== null
          return (
            <li key={_id} className="grid gap-1 border-t border-line py-5">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small tabular-nums">{moment(startsAt)}</p>
              <p className={`text-small ${isMine ? "font-semibold" : "text-muted"}`}>
                {isMine
                  ? `I’m holding a spot for you until ${moment(offerUntil)}.`
                  : place === 1
                    ? "You’re first in line."
                    : `You’re number ${place} in line.`}
              </p>
              <a
                href={`/waiting-list?token=${encodeURIComponent(token)}`}
                className="link inline-flex min-h-11 items-center justify-self-start text-small font-semibold"
              >
                {isMine ? "See your spot" : "Take me off the list"}
                <span className="sr-only">: {title}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
