import type { Metadata } from "next"
import { Import } from "@/components/imports/import"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { title: "Bring along" }

export default async function ImportPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Bring along what you have">
        <p className="max-w-2xl">
          From a file of your old program: students, subscribers, waivers on paper, classes to come and
          passes. You see every row before anything happens, and nobody gets an email unless you say so.
        </p>
      </PageHeading>
      <Import />
    </>
  )
}
