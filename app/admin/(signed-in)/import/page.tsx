import type { Metadata } from "next"
import { Import } from "@/components/imports/import"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { title: "Import" }

export default async function ImportPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Import what you have">
        <p className="max-w-2xl">
          Bring students, subscribers, paper waivers, upcoming classes, and passes from a file exported by
          your old software. You’ll see every row before anything happens, and no one gets an email unless you
          say so.
        </p>
      </PageHeading>
      <Import />
    </>
  )
}
