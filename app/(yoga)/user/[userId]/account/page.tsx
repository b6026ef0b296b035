import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { AccountActions } from "@/components/accounts/account-actions"
import { AccountForm } from "@/components/accounts/account-form"
import { PageHeading } from "@/components/ui/page-heading"
import { findUser } from "@/lib/accounts/queries/student"
import { SINCE_ZONE } from "@/lib/accounts/rules"
import { requireStudentPage } from "@/lib/auth/guards"
import { formatMoment } from "@/lib/time"

export const metadata: Metadata = { title: "Account" }

type Props = { params: Promise<{ userId: string }> }

export default async function AccountPage({ params }: Props) {
  const student = await requireStudentPage((await params).userId)
  const user = await findUser(student.id)
  if (!user) redirect("/login")
  return (
    <>
      <PageHeading title="Account Settings" />
      <AccountForm user={user} />
      <p className="mt-8 text-small text-muted">
        A student since {formatMoment(new Date(user.createdAt), SINCE_ZONE)}.
      </p>
      <AccountActions studentId={student.id} />
    </>
  )
}
