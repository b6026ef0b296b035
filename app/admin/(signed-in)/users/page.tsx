import type { Metadata } from "next"
import { StudentAdmin } from "@/components/accounts/student-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { listStudents } from "@/lib/accounts/queries/students"
import { rosterQuery } from "@/lib/accounts/schema"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { title: "Clients" }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ClientsPage({ searchParams }: Props) {
  await requireAdminPage()
  const asked = rosterQuery.safeParse(await searchParams).data ?? {}
  return (
    <>
      <PageHeading title="Clients" />
      <StudentAdmin initial={await listStudents(asked)} search={asked.search?.trim() ?? ""} />
    </>
  )
}
