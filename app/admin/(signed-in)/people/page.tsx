import type { Metadata } from "next"
import { PeopleSearch } from "@/components/people/people-search"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { searchPeople } from "@/lib/people/queries/search"
import { peopleQuery } from "@/lib/people/schema"

export const metadata: Metadata = { title: "People" }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function PeoplePage({ searchParams }: Props) {
  await requireAdminPage()
  const q = peopleQuery.safeParse(await searchParams).data?.q.replaceAll("\0", "") ?? ""
  return (
    <>
      <PageHeading title="People" />
      <PeopleSearch initial={await searchPeople(q)} asked={q} />
    </>
  )
}
