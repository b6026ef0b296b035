import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Chocolates" }

export default function ChocolatesPage() {
  return (
    <>
      <PageHeading title="Chocolates" />
      <p className="mt-6">The chocolates and their stock will be kept here.</p>
    </>
  )
}
