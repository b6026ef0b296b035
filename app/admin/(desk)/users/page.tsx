import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Clients" }

export default function ClientsPage() {
  return (
    <>
      <PageHeading title="Clients" />
      <p className="mt-6">Registered students will be listed here.</p>
    </>
  )
}
