import type { Metadata } from "next"
import { EventAdmin } from "@/components/classes/event-admin"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listEvents } from "@/lib/classes/queries/events"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Events" }

export default async function EventsPage() {
  await requireAdminPage()
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(new Date(), zone).date
  const events = await listEvents({ from: today, withCancelled: true, isForAdmin: true })
  return (
    <>
      <PageHeading
        title="Events"
        aside={
          <ButtonLink href="/admin/away" variant="quiet">
            I’m away
          </ButtonLink>
        }
      />
      <EventAdmin
        initial={events}
        today={today}
        zoneName={zone.split("/").pop()?.replaceAll("_", " ") ?? zone}
      />
    </>
  )
}
