import type { Metadata } from "next"
import { EnquiryAdmin } from "@/components/enquiries/enquiry-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listEnquiries } from "@/lib/enquiries/queries"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Inquiries" }

export default async function InquiriesPage() {
  await requireAdminPage()
  const [waiting, answered] = await Promise.all([
    listEnquiries({ isAnswered: false, limit: 50 }),
    listEnquiries({ isAnswered: true, limit: 50 }),
  ])
  return (
    <>
      <PageHeading title="Inquiries" />
      <EnquiryAdmin waiting={waiting} answered={answered} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
