import { notFound, redirect } from "next/navigation"
import { userParams } from "@/lib/accounts/schema"
import { requireAdminPage } from "@/lib/auth/guards"
import { findKeyOf } from "@/lib/people/queries/person"

/** An account leads to its person. */
export default async function ClientPage({ params }: { params: Promise<{ userId: string }> }) {
  await requireAdminPage()
  const { data } = userParams.safeParse(await params)
  const key = data ? await findKeyOf({ what: "student", id: data.userId }) : null
  if (!key) notFound()
  redirect(`/admin/people/${key}`)
}
