import type { Metadata } from "next"
import { Ready } from "@/components/admin/ready"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { title: "Ready?" }

export default async function ReadyPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Ready?">
        <p className="max-w-2xl">
          What can be checked from here, before you open and now and then afterward.
        </p>
      </PageHeading>
      <Ready />
    </>
  )
}
