import type { Metadata } from "next"
import { OrderAdmin } from "@/components/shop/order-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { listOrdersForAdmin } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Orders" }

export default async function AdminOrdersPage() {
  await requireAdminPage()
  const initial = await listOrdersForAdmin({ status: "to_pack", search: "", page: 1 })
  return (
    <>
      <PageHeading title="Orders" />
      <OrderAdmin initial={initial} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
