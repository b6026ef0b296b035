import type { Metadata } from "next"
import { SubscriberDesk } from "@/components/newsletter/subscriber-desk"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { listSubscribers } from "@/lib/newsletter/queries"

export const metadata: Metadata = { title: "Subscribers" }

export default async function SubscribersPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Subscribers" />
      <SubscriberDesk initial={await listSubscribers()} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
