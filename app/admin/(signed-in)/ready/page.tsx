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
          What can be checked from inside before you open the doors, and now and then after.
        </p>
      </PageHeading>
      <Ready />
    </>
  )
}
