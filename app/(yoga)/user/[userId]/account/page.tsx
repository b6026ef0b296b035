import type { Metadata } from "next"
import { PageHeading } from "@/components/ui/page-heading"
import { findUser } from "@/lib/accounts/queries"
import { requireStudentPage } from "@/lib/auth/guards"

export const metadata: Metadata = { title: "Account" }

type Props = { params: Promise<{ userId: string }> }

export default async function AccountPage({ params }: Props) {
  const student = await requireStudentPage((await params).userId)
  const user = await findUser(student.id)
  const rows = [
    ["First name", user?.firstName],
    ["Last name", user?.lastName],
    ["Preferred name", user?.preferredName],
    ["Pronoun", user?.pronoun],
    ["Email", user?.email],
    ["Phone", user?.phone],
    ["City & State", user?.city],
    ["Zip code", user?.zipcode],
  ] as const
  return (
    <>
      <PageHeading title="Account Settings" />
      <dl className="mt-8 grid max-w-xl gap-4">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[8rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)] gap-4 border-b border-line pb-3"
          >
            <dt>{label}</dt>
            <dd className="min-w-0 break-words">{value || "Not given"}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
