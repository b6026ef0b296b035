import type { Metadata } from "next"
import { PassShop } from "@/components/passes/pass-shop"
import { PageHeading } from "@/components/ui/page-heading"
import { env } from "@/lib/env"
import { listPassKinds } from "@/lib/passes/queries"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Passes",
  description: `Passes for classes with ${site.teacher.name}.`,
  alternates: { canonical: "/passes" },
}
export const dynamic = "force-dynamic"

export default async function PassesPage() {
  return (
    <div className="wrap pb-section">
      <PageHeading title="Passes">
        <p>Come more often, and pay once. Choose “Use your pass” when you sign up for a class.</p>
      </PageHeading>
      <PassShop kinds={await listPassKinds()} zone={env().STUDIO_TIME_ZONE} />
    </div>
  )
}
