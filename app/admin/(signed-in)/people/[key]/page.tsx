import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { PersonView } from "@/components/people/person-view"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { findPerson } from "@/lib/people/queries/person"
import { personParams } from "@/lib/people/schema"

type Props = { params: Promise<{ key: string }> }

/** Once for the title and the page. */
const load = cache(async (key: string) => {
  await requireAdminPage()
  const asked = personParams.safeParse({ key })
  return asked.success ? findPerson(asked.data.key) : null
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // A fault is the page's to show, and it keeps a title.
  const person = await load((await params).key).catch(() => null)
  return { title: person?.name || "Person" }
}

export default async function PersonPage({ params }: Props) {
  const person = await load((await params).key)
  if (!person) notFound()
  return <PersonView person={person} zone={env().STUDIO_TIME_ZONE} />
}
