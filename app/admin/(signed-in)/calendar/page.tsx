import type { Metadata } from "next"
import { HoursAdmin } from "@/components/calendar/hours-admin"
import { OtherCalendars } from "@/components/calendar/other-calendars"
import { PrivateFeed } from "@/components/calendar/private-feed"
import { TimeOffAdmin } from "@/components/calendar/time-off-admin"
import { WeekAhead } from "@/components/calendar/week-ahead"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { listWeek } from "@/lib/admin/queries/today"
import { isWithinReach, todayQuery } from "@/lib/admin/schema"
import { requireAdminPage } from "@/lib/auth/guards"
import { adminFeedSince, listOtherCalendars } from "@/lib/calendar/queries/other-calendars"
import { currentHours, listTimeOff } from "@/lib/calendar/queries/slots"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Calendar" }

export default async function AdminCalendarPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string }>
}) {
  await requireAdminPage()
  const [now, zone] = [new Date(), env().STUDIO_TIME_ZONE]
  const today = instantToWallClock(now, zone).date
  const [days, hours, timeOff, calendars, feedSince] = await Promise.all([
    listWeek({ from: firstDay((await searchParams).from, today) }),
    currentHours(),
    listTimeOff({ now }),
    listOtherCalendars(),
    adminFeedSince(),
  ])
  return (
    <>
      <PageHeading
        title="Calendar"
        aside={
          <ButtonLink href="/admin/away" variant="quiet">
            I’m away
          </ButtonLink>
        }
      />
      <div className="grid gap-14">
        <WeekAhead days={days} timeOff={timeOff} today={today} zone={zone} />
        <HoursAdmin initial={hours} today={today} />
        <TimeOffAdmin initial={timeOff} zone={zone} />
        <OtherCalendars initial={calendars} zone={zone} at={now.getTime()} />
        <PrivateFeed
          path="/api/admin/calendar-feed"
          as="admin"
          initial={feedSince}
          zone={zone}
          title="This calendar on your phone"
        >
          Add a private link to the calendar app on your phone or computer. Your sessions and classes will
          show up there, with names and places. Anyone who has the link can see them, so keep it to yourself.
        </PrivateFeed>
      </div>
    </>
  )
}

/** The day that was asked for; today for what is none, is over, or lies too far away. */
function firstDay(asked: string | undefined, today: string): string {
  const { success, data } = todayQuery.safeParse({ day: asked })
  if (!success || !data.day || data.day < today) return today
  return isWithinReach({ day: data.day, today }) ? data.day : today
}
