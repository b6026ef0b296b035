import type { Metadata } from "next"
import { ClassCalendar } from "@/components/classes/class-calendar"
import { classFacts } from "@/components/classes/class-facts"
import { JsonLd } from "@/components/layout/json-ld"
import { monthOf } from "@/components/ui/month-grid-move"
import { PageHeading } from "@/components/ui/page-heading"
import { listEvents } from "@/lib/classes/queries/events"
import { env } from "@/lib/env"
import { site } from "@/lib/site"
import { instantToWallClock, monthGrid, shortZoneName } from "@/lib/time"

export const metadata: Metadata = {
  title: "Calendar",
  description: `Upcoming classes and workshops with ${site.teacher.name}.`,
  alternates: { canonical: "/calendar", types: { "text/calendar": "/calendar.ics" } },
}

const FACTS = 30

export default async function CalendarPage() {
  const { STUDIO_TIME_ZONE: zone, SITE_URL: siteUrl } = env()
  const now = new Date()
  const { date: today } = instantToWallClock(now, zone)
  const { year, month } = monthOf(today)
  const days = monthGrid(year, month)
  const events = await listEvents({ from: days[0], to: days[41], withCancelled: true })
  const facts = events.filter(({ isPast }) => !isPast).slice(0, FACTS)
  return (
    <div className="wrap pb-section">
      <PageHeading title="Upcoming classes">
        <p>
          Twelve people at most, mats and blankets are there. All times are the studio’s, in{" "}
          {site.teacher.place} ({shortZoneName(now, zone)}).
        </p>
      </PageHeading>
      <ClassCalendar initial={events} madeOn={today} zone={zone} />
      <p className="mt-14 border-t border-line pt-6 text-small text-muted">
        Would you like them in your own calendar?{" "}
        <a href={siteUrl.replace(/^https?:/, "webcal:").concat("/calendar.ics")} className="link text-ink">
          Subscribe to all classes
        </a>
        , and it stays up to date by itself.
      </p>
      {facts.length > 0 ? (
        <JsonLd data={{ "@graph": facts.map((event) => classFacts({ event, siteUrl })) }} />
      ) : null}
    </div>
  )
}
