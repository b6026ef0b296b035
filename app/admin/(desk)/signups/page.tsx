import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Classes" }

export default function ClassesPage() {
  return (
    <>
      <PageHeading title="Classes" />
      <p className="mt-6">Who has signed up for which class will be listed here.</p>
    </>
  )
}
