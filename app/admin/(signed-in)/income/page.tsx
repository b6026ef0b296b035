import type { Metadata } from "next"
import { Income } from "@/components/admin/income"
import { PageHeading } from "@/components/ui/page-heading"
import { getIncome } from "@/lib/admin/queries/income"
import { incomeQuery } from "@/lib/admin/schema"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Income" }

/** `?month=2027-03`; this month without it. */
export default async function IncomePage({
  searchParams,
}: {
  searchParams: Promise<{ month?: string | string[] }>
}) {
  await requireAdminPage()
  const today = instantToWallClock(new Date(), env().STUDIO_TIME_ZONE).date
  const asked = incomeQuery.safeParse(await searchParams)
  const income = await getIncome(asked.success ? asked.data.month : today.slice(0, 7))
  return (
    <>
      <PageHeading title="Income" />
      <Income income={income} today={today} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
