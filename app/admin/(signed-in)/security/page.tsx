import type { Metadata } from "next"
import { AuditTrail } from "@/components/accounts/audit-trail"
import { ChangePassword } from "@/components/accounts/change-password"
import { SecondFactor } from "@/components/accounts/second-factor"
import { PageHeading } from "@/components/ui/page-heading"
import { listDone } from "@/lib/admin/queries/audit"
import { requireAdminPage } from "@/lib/auth/guards"
import { findSecondFactor } from "@/lib/auth/second-factor"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Security" }

export default async function SecurityPage() {
  const admin = await requireAdminPage()
  const [factor, logIns, audit] = await Promise.all([
    findSecondFactor(admin.id),
    listDone("log-ins"),
    listDone("acts"),
  ])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <PageHeading title="Security" />
      <div className="grid gap-14">
        <ChangePassword />
        <SecondFactor initial={factor} zone={zone} />
        <AuditTrail title="Logins" entries={logIns} zone={zone} empty="No one has logged in yet." />
        <AuditTrail title="Activity" entries={audit} zone={zone} empty="Nothing has been recorded yet." />
      </div>
    </>
  )
}
