import type { Metadata } from "next"
import { InvalidLink } from "@/components/layout/invalid-link"
import { ShortPage } from "@/components/layout/short-page"
import { AnswerOffer } from "@/components/waiting/answer-offer"
import { termsOf } from "@/lib/classes/rules/paying"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { findByWaitingToken } from "@/lib/waiting/queries"

export const metadata: Metadata = { title: "Waiting list", robots: { index: false } }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Where the emails of the waiting list lead. Looking at it decides nothing. */
export default async function WaitingListPage({ searchParams }: Props) {
  const { token } = await searchParams
  const found = typeof token === "string" ? await findByWaitingToken(token) : null
  if (!found || typeof token !== "string") return <InvalidLink />
  const zone = env().STUDIO_TIME_ZONE
  const { content: policy } = await getContent("policy")
  const terms = termsOf({ policy, startsAt: new Date(found.event.startsAt), now: new Date() })
  return (
    <ShortPage title={found.event.title}>
      <AnswerOffer token={token} waiting={found} terms={terms} zone={zone} />
    </ShortPage>
  )
}
