import type { Metadata } from "next"
import { cookies } from "next/headers"
import { FollowLink } from "@/components/accounts/follow-link"
import { ShortPage } from "@/components/layout/short-page"
import { wasAskedForHere } from "@/lib/accounts/queries/student"
import { BROWSER_COOKIE } from "@/lib/auth/browser-binding"

export const metadata: Metadata = { title: "Confirm your email", robots: { index: false } }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Opening this page consumes nothing. */
export default async function VerifyEmailPage({ searchParams }: Props) {
  const { token } = await searchParams
  const link = typeof token === "string" ? token : ""
  const auto = await wasAskedForHere({
    token: link,
    browserBinding: (await cookies()).get(BROWSER_COOKIE)?.value,
  })
  return (
    <ShortPage title="Confirm your email">
      <FollowLink purpose="email" token={link} auto={auto} />
    </ShortPage>
  )
}
