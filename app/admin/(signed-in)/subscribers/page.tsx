import type { Metadata } from "next"
import { SubscriberAdmin } from "@/components/newsletter/subscriber-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { listSubscribers } from "@/lib/newsletter/queries"
import { listQuery } from "@/lib/newsletter/schema"

export const metadata: Metadata = { title: "Subscribers" }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SubscribersPage({ searchParams }: Props) {
  await requireAdminPage()
  const asked = listQuery.safeParse(await searchParams).data ?? {}
  return (
    <>
      <PageHeading title="Subscribers" />
      <SubscriberAdmin initial={await listSubscribers(asked)} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
