import { notFound, redirect } from "next/navigation"
import { requireAdminPage } from "@/lib/auth/guards"
import { findKeyOf } from "@/lib/people/queries/person"
import { ownedParams } from "@/lib/people/schema"

/** Leads from a student, an order, a sign-up or an enquiry to the person: lists link to it by what they know. */
export default async function WhosePage({ params }: { params: Promise<{ what: string; id: string }> }) {
  await requireAdminPage()
  const asked = ownedParams.safeParse(await params)
  const key = asked.success ? await findKeyOf(asked.data) : null
  if (!key) notFound()
  redirect(`/admin/people/${key}`)
}
