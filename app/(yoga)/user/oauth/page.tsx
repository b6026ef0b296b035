import type { Metadata } from "next"
import { OAuthReturn } from "@/components/accounts/oauth-return"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Log in", robots: { index: false } }

export default function OAuthReturnPage() {
  return (
    <section className="mx-auto w-full max-w-md px-5 pb-section">
      <PageHeading title="Log in" />
      <div className="mt-8">
        <OAuthReturn />
      </div>
    </section>
  )
}
