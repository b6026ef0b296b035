import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { PersonView } from "@/components/people/person-view"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { findPerson } from "@/lib/people/queries/person"
import { personParams } from "@/lib/people/schema"

export const metadata: Metadata = { title: "Person" }

export default async function PersonPage({ params }: { params: Promise<{ key: string }> }) {
  await requireAdminPage()
  const asked = personParams.safeParse(await params)
  const person = asked.success ? await findPerson(asked.data.key) : null
  if (!person) notFound()
  return <PersonView person={person} zone={env().STUDIO_TIME_ZONE} />
}
