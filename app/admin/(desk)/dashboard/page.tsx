import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Events" }

export default function EventsPage() {
  return (
    <>
      <PageHeading title="Events" />
      <p className="mt-6">
        Classes and workshops will be kept here. One-to-one sessions are under{" "}
        <a href="/admin/bookings">Bookings</a>.
      </p>
    </>
  )
}
