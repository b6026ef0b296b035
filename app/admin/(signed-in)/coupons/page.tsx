import type { Metadata } from "next"
import { FundLedger } from "@/components/payments/fund-ledger"
import { CouponAdmin } from "@/components/shop/coupon-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { getFund } from "@/lib/payments/queries/fund"
import { listCoupons } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Coupons" }

export default async function AdminCouponsPage() {
  await requireAdminPage()
  const [coupons, fund, { content }] = await Promise.all([listCoupons(), getFund(), getContent("offerings")])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <PageHeading title="Coupons" />
      <CouponAdmin initial={coupons} zone={zone} fund={{ isOn: content.fundIsOn, balance: fund.balance }} />
      {content.fundIsOn || fund.entries.length > 0 ? <FundLedger fund={fund} zone={zone} /> : null}
    </>
  )
}
