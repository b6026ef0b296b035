import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { OrderDetails } from "@/components/shop/order-details"
import { PageHeading } from "@/components/ui/page-heading"
import { getOrderHistory } from "@/lib/admin/queries/order-history"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { orderPath } from "@/lib/shop/keys"
import { getOrderForAdmin } from "@/lib/shop/queries/shop"

type Props = { params: Promise<{ orderId: string }> }

/** Once for the title and the page. */
const load = cache(async (orderId: string) => {
  await requireAdminPage()
  return getOrderForAdmin({ orderId })
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // A fault is the page's to show, and it keeps a title.
  const order = await load((await params).orderId).catch(() => null)
  return { title: order ? `Order #${order.number}` : "Order" }
}

export default async function AdminOrderPage({ params }: Props) {
  const order = await load((await params).orderId)
  if (!order) notFound()
  return (
    <>
      <PageHeading
        title={`Order #${order.number}`}
        aside={
          <a href="/admin/orders" className="link inline-flex min-h-11 items-center text-small print:hidden">
            All orders
          </a>
        }
      />
      <OrderDetails
        order={order}
        history={await getOrderHistory(order._id)}
        buyerPath={orderPath(order._id)}
        zone={env().STUDIO_TIME_ZONE}
      />
    </>
  )
}
