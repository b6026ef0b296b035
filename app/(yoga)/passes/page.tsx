import type { Metadata } from "next"
import { PassShop } from "@/components/passes/pass-shop"
import { PageHeading } from "@/components/ui/page-heading"
import { listTitlesForPasses } from "@/lib/classes/queries/titles"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { listPassKinds } from "@/lib/passes/queries"

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await getTexts()).site
  return {
    title: "Passes",
    description: `Passes for classes with ${name}.`,
    alternates: { canonical: "/passes" },
  }
}
export const dynamic = "force-dynamic"

export default async function PassesPage() {
  const [{ classes }, kinds, covered] = await Promise.all([
    getTexts(),
    listPassKinds(),
    listTitlesForPasses({ most: 4 }),
  ])
  return (
    <div className="wrap pb-section">
      <PageHeading title="Passes">
        <p>{classes.passesText}</p>
      </PageHeading>
      <PassShop kinds={kinds} covered={covered} zone={env().STUDIO_TIME_ZONE} />
    </div>
  )
}
