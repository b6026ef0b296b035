import type { Metadata } from "next"
import { AwayAdmin } from "@/components/calendar/away-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { quoteAway } from "@/lib/checkout/queries/away"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "I’m away" }

export default async function AwayPage() {
  await requireAdminPage()
  const [now, zone] = [new Date(), env().STUDIO_TIME_ZONE]
  const today = instantToWallClock(now, zone).date
  const quote = await quoteAway({ from: today, to: today, now })
  return (
    <>
      <PageHeading title="I’m away" />
      <AwayAdmin initial={quote} today={today} zone={zone} />
    </>
  )
}
