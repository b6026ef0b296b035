import type { Metadata } from "next"
import { CalendarSettings } from "@/components/settings/calendar-settings"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { getContent, listVersions } from "@/lib/content/queries"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Settings" }

export default async function AdminSettingsPage() {
  await requireAdminPage()
  const [published, versions] = await Promise.all([getContent("calendar"), listVersions("calendar")])
  return (
    <>
      <PageHeading title="Settings" />
      <CalendarSettings initial={published} versions={versions} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
