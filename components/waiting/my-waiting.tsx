"use client"

import { OwnMoment } from "@/components/bookings/studio-time"
import { useNow } from "@/components/ui/use-now"
import { useZone } from "@/components/ui/use-zone"
import type { PersonLine } from "@/lib/people/queries/history"
import { sayLine } from "./line-words"

/** The waiting lists that a student is on, each with the key of its page; nothing where there is none. */
export function MyWaiting({
  lines,
  zone,
  madeAt,
}: {
  lines: (PersonLine & { token: string })[]
  zone: string
  /** When the page was made. */
  madeAt: string
}) {
  const now = useNow(madeAt)
  const ownZone = useZone() ?? zone
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="my-waiting">
      <h2 id="my-waiting" className="mb-6 text-section">
        Waiting Lists
      </h2>
      <ul>
        {lines.map(({ token, ...line }) => {
          const { says, isMine, leadsTo } = sayLine(line, { zone: ownZone, now })
          return (
            <li key={line._id} className="grid gap-1 border-t border-line py-5">
              <p className="font-semibold">{line.title}</p>
              <OwnMoment startsAt={line.startsAt} studioZone={zone} now={now} />
              <p className={`text-small ${isMine ? "font-semibold" : "text-muted"}`}>{says}</p>
              {leadsTo ? (
                <a
                  href={`/waiting-list?token=${encodeURIComponent(token)}`}
                  className="link inline-flex min-h-11 items-center justify-self-start text-small font-semibold"
                >
                  {leadsTo}
                  <span className="sr-only">: {line.title}</span>
                </a>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
