import type { Metadata } from "next"
import { CouponAdmin } from "@/components/shop/coupon-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { listCoupons } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Coupons" }

export default async function AdminCouponsPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Coupons" />
      <CouponAdmin initial={await listCoupons()} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
