import type { Metadata } from "next"
import { CalendarSettings } from "@/components/settings/calendar-settings"
import { PlacesSettings } from "@/components/settings/places-settings"
import { PolicySettings } from "@/components/settings/policy-settings"
import { ReminderSettings } from "@/components/settings/reminder-settings"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { getContent, listVersions } from "@/lib/content/queries"
import type { Section } from "@/lib/content/rules"
import { TEXT_FORMS } from "@/lib/content/rules/texts"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Settings" }

export default async function AdminSettingsPage() {
  await requireAdminPage()
  const [calendar, policy, reminders, places] = await Promise.all([
    read("calendar"),
    read("policy"),
    read("reminders"),
    read("places"),
  ])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid gap-14">
        <TextSections />
        <CalendarSettings {...calendar} zone={zone} />
        <PolicySettings {...policy} zone={zone} />
        <ReminderSettings {...reminders} zone={zone} />
        <PlacesSettings {...places} zone={zone} />
      </div>
    </>
  )
}

/** The way to each section of the texts that visitors read. */
function TextSections() {
  return (
    <section aria-labelledby="texts">
      <h2 id="texts" className="text-heading">
        Your words
      </h2>
      <p className="mt-1 max-w-measure text-small text-muted">
        What visitors read, page by page. You can preview a page before you publish, and restore earlier
        versions.
      </p>
      <ul className="mt-4 grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {Object.entries(TEXT_FORMS).map(([section, { title, intro }]) => (
          <li key={section} className="border-b border-line">
            <a href={`/admin/settings/${section}`} className="group block min-h-11 py-3">
              <span className="font-semibold group-hover:underline">{title}</span>
              <span className="block text-small text-muted">{intro}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function read<S extends Section>(section: S) {
  const [initial, versions] = await Promise.all([getContent(section), listVersions(section)])
  return { initial, versions }
}
