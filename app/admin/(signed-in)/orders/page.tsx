import type { Metadata } from "next"
import { OrderAdmin } from "@/components/shop/order-admin"
import { OrdersUnderReview } from "@/components/shop/orders-under-review"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { listOrdersUnderReview } from "@/lib/shop/queries/reviewed"
import { listOrdersForAdmin } from "@/lib/shop/queries/shop"
import { ordersShown } from "@/lib/shop/schema/shop"

export const metadata: Metadata = { title: "Orders" }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AdminOrdersPage({ searchParams }: Props) {
  await requireAdminPage()
  const { status, search } = ordersShown.catch({ status: "to_pack", search: "" }).parse(await searchParams)
  const [initial, reviewed] = await Promise.all([
    listOrdersForAdmin({ status: search ? "all" : status, search, page: 1 }),
    listOrdersUnderReview(),
  ])
  const zone = env().STUDIO_TIME_ZONE
  return (
    <>
      <PageHeading title="Orders" />
      <OrderAdmin initial={initial} shown={{ status, search }} zone={zone} />
      <OrdersUnderReview orders={reviewed} now={new Date()} zone={zone} />
    </>
  )
}
