import type { Metadata } from "next"
import { ClassCalendar } from "@/components/classes/class-calendar"
import { classFacts } from "@/components/classes/class-facts"
import { Words } from "@/components/content/words"
import { JsonLd } from "@/components/layout/json-ld"
import { monthOf } from "@/components/ui/month-grid-move"
import { PageHeading } from "@/components/ui/page-heading"
import { listEvents } from "@/lib/classes/queries/events"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { instantToWallClock, monthGrid, shortZoneName, startOfDay } from "@/lib/time"

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await getTexts()).site
  return {
    title: "Calendar",
    description: `Upcoming classes and workshops with ${name}.`,
    alternates: { canonical: "/calendar", types: { "text/calendar": "/calendar.ics" } },
  }
}

const FACTS = 30

export default async function CalendarPage() {
  const { STUDIO_TIME_ZONE: zone, SITE_URL: siteUrl } = env()
  const { site, classes } = await getTexts()
  const now = new Date()
  const { date: today } = instantToWallClock(now, zone)
  const { year, month } = monthOf(today)
  const days = monthGrid(year, month)
  const events = await listEvents({ from: days[0], to: days[41], withCancelled: true })
  // Not to the second: every process makes the same page of the same classes.
  const midnight = startOfDay({ date: today, zone }).toISOString()
  const begun = events.filter(({ isPast }) => isPast).map(({ startsAt }) => startsAt)
  const madeAt = [midnight, ...begun].sort().at(-1) ?? midnight
  const facts = events.filter(({ isPast }) => !isPast).slice(0, FACTS)
  return (
    <div className="wrap pb-section">
      <PageHeading title={classes.calendarTitle}>
        <p>
          {classes.calendarText} All times are the studio’s, in {site.place} ({shortZoneName(now, zone)}).
        </p>
      </PageHeading>
      <ClassCalendar
        initial={events}
        madeAt={madeAt}
        zone={zone}
        whenNone={<Words text={classes.noClassesText} />}
      />
      <p className="mt-14 border-t border-line pt-6 text-small text-muted">
        Want them in your own calendar?{" "}
        <a href={siteUrl.replace(/^https?:/, "webcal:").concat("/calendar.ics")} className="link text-ink">
          Subscribe to all classes
        </a>
        , and it stays up to date. Coming often?{" "}
        <a href="/passes" className="link text-ink">
          See the passes
        </a>
        .
      </p>
      {facts.length > 0 ? (
        <JsonLd
          data={{ "@graph": facts.map((event) => classFacts({ event, siteUrl, teacher: site.name, zone })) }}
        />
      ) : null}
    </div>
  )
}
