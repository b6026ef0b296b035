import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { PackingSlip } from "@/components/shop/packing-slip"
import { requireAdminPage } from "@/lib/auth/guards"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { findKeyOf } from "@/lib/people/queries/person"
import { getOrderForAdmin } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Packing slip" }

export default async function PackingSlipPage({ params }: { params: Promise<{ orderId: string }> }) {
  await requireAdminPage()
  const order = await getOrderForAdmin({ orderId: (await params).orderId })
  if (!order) notFound()
  const [texts, personKey] = await Promise.all([getTexts(), findKeyOf({ what: "order", id: order._id })])
  return <PackingSlip order={order} personKey={personKey} zone={env().STUDIO_TIME_ZONE} texts={texts} />
}
