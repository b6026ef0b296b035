import type { Metadata } from "next"
import { CalendarSettings } from "@/components/settings/calendar-settings"
import { PlacesSettings } from "@/components/settings/places-settings"
import { PolicySettings } from "@/components/settings/policy-settings"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { getContent, listVersions } from "@/lib/content/queries"
import type { Section } from "@/lib/content/rules"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Settings" }

export default async function AdminSettingsPage() {
  await requireAdminPage()
  const [calendar, policy, places] = await Promise.all([read("calendar"), read("policy"), read("places")])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid gap-14">
        <CalendarSettings {...calendar} zone={zone} />
        <PolicySettings {...policy} zone={zone} />
        <PlacesSettings {...places} zone={zone} />
      </div>
    </>
  )
}

async function read<S extends Section>(section: S) {
  const [initial, versions] = await Promise.all([getContent(section), listVersions(section)])
  return { initial, versions }
}
