import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { Words } from "@/components/content/words"
import { FundNumbers } from "@/components/payments/fund-numbers"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"
import { getTexts } from "@/lib/content/queries"
import { getFundSums } from "@/lib/payments/queries/fund"

export const dynamic = "force-dynamic"

async function fundTexts() {
  const { offerings } = await getTexts()
  return offerings.fundIsOn ? offerings : notFound()
}

export async function generateMetadata(): Promise<Metadata> {
  await fundTexts()
  return {
    title: "Community fund",
    description: "What came into the community fund, and what it paid for.",
    alternates: { canonical: "/fund" },
  }
}

/** The numbers of the community fund, out of its ledger; no page while it is off. */
export default async function FundPage() {
  const { fundPercent, fundText } = await fundTexts()
  return (
    <div className="wrap pb-section">
      <PageHeading title="Community fund">
        <div className="grid gap-3">
          <Words text={fundText} />
        </div>
      </PageHeading>
      <FundNumbers sums={await getFundSums()} />
      <p className="mt-6 max-w-measure text-small text-muted">
        {fundPercent === 100 ? "All" : `${fundPercent}%`} of what’s paid above the middle amount of a session
        goes in. What I refund is taken out again.
      </p>
      <div className="mt-8">
        <ButtonLink href="/about" variant="quiet">
          See what I offer
        </ButtonLink>
      </div>
    </div>
  )
}
