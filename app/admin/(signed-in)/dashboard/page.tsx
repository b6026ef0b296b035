import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { Today } from "@/components/admin/today"
import { EventAdmin } from "@/components/classes/event-admin"
import { listToday } from "@/lib/admin/queries/today"
import { todayQuery } from "@/lib/admin/schema"
import { requireAdminPage } from "@/lib/auth/guards"
import { listEvents } from "@/lib/classes/queries/events"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { instantToWallClock, longZoneName } from "@/lib/time"

export const metadata: Metadata = { title: "Today" }

export default async function TodayPage({ searchParams }: { searchParams: Promise<{ day?: string }> }) {
  await requireAdminPage()
  const zone = env().STUDIO_TIME_ZONE
  const now = new Date()
  const today = instantToWallClock(now, zone).date
  const [initial, events, places] = await Promise.all([
    listDay({ day: (await searchParams).day, now }),
    listEvents({ from: today, withCancelled: true, isForAdmin: true }),
    getContent("places"),
  ])
  return (
    <div className="grid gap-12">
      <Today key={initial.day} initial={initial} today={today} zone={zone} />
      <EventAdmin
        initial={events}
        today={today}
        zoneName={longZoneName(zone)}
        studioAddress={places.content.studioAddress}
      />
    </div>
  )
}

/** The day that was asked for; what is no day, or too far away, leads to today. */
async function listDay({ day, now }: { day?: string; now: Date }) {
  const asked = todayQuery.safeParse({ day })
  if (!asked.success) redirect("/admin/dashboard")
  try {
    return await listToday({ ...asked.data, now })
  } catch (error) {
    if (error instanceof AppError) redirect("/admin/dashboard")
    throw error
  }
}
