import type { Metadata } from "next"
import { cookies } from "next/headers"
import { FollowLink } from "@/components/accounts/follow-link"
import { PageHeading } from "@/components/ui/page-heading"
import { wasAskedForHere } from "@/lib/accounts/queries/student"
import { BROWSER_COOKIE } from "@/lib/auth/browser-binding"

export const metadata: Metadata = { title: "Log in", robots: { index: false } }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Opening this page consumes nothing. */
export default async function VerifyLoginPage({ searchParams }: Props) {
  const { token } = await searchParams
  const link = typeof token === "string" ? token : ""
  const auto = await wasAskedForHere({
    token: link,
    browserBinding: (await cookies()).get(BROWSER_COOKIE)?.value,
  })
  return (
    <section className="mx-auto w-full max-w-md px-5 pb-section">
      <PageHeading title="Log in" />
      <div className="mt-8">
        <FollowLink purpose="login" token={link} auto={auto} />
      </div>
    </section>
  )
}
