import type { Metadata } from "next"
import { HoursAdmin } from "@/components/calendar/hours-admin"
import { OtherCalendars } from "@/components/calendar/other-calendars"
import { PrivateFeed } from "@/components/calendar/private-feed"
import { TimeOffAdmin } from "@/components/calendar/time-off-admin"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { adminFeedSince, listOtherCalendars } from "@/lib/calendar/queries/other-calendars"
import { currentHours, listTimeOff } from "@/lib/calendar/queries/slots"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Calendar" }

export default async function AdminCalendarPage() {
  await requireAdminPage()
  const [now, zone] = [new Date(), env().STUDIO_TIME_ZONE]
  const [hours, timeOff, calendars, feedSince] = await Promise.all([
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
        <HoursAdmin initial={hours} today={instantToWallClock(now, zone).date} />
        <TimeOffAdmin initial={timeOff} zone={zone} />
        <OtherCalendars initial={calendars} zone={zone} at={now.getTime()} />
        <PrivateFeed
          path="/api/admin/calendar-feed"
          as="admin"
          initial={feedSince}
          zone={zone}
          title="Your calendar elsewhere"
        >
          Subscribe to your private address in your phone or computer’s calendar. Your sessions and classes
          will show up there, with names and places. Anyone who has the address can read them, so keep it to
          yourself.
        </PrivateFeed>
      </div>
    </>
  )
}
