import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Subscribers" }

export default function SubscribersPage() {
  return (
    <>
      <PageHeading title="Subscribers" />
      <p className="mt-6">Newsletter subscribers will be listed here.</p>
    </>
  )
}
