import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { TextSettings } from "@/components/settings/text-settings"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { getContent, listVersions } from "@/lib/content/queries"
import { isTextSection, TEXT_FORMS } from "@/lib/content/rules/texts"
import { env } from "@/lib/env"
import { texts } from "@/lib/site-texts"

type Props = { params: Promise<{ section: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params
  return { title: isTextSection(section) ? TEXT_FORMS[section].title : "Settings" }
}

export default async function TextSettingsPage({ params }: Props) {
  await requireAdminPage()
  const { section } = await params
  if (!isTextSection(section)) notFound()
  const [initial, versions] = await Promise.all([getContent(section), listVersions(section)])
  return (
    <>
      <PageHeading
        title="Settings"
        aside={
          <a href="/admin/settings" className="link inline-flex min-h-11 items-center text-small">
            All settings
          </a>
        }
      />
      <TextSettings
        name={section}
        initial={initial}
        defaults={texts[section]}
        versions={versions}
        zone={env().STUDIO_TIME_ZONE}
      />
    </>
  )
}
