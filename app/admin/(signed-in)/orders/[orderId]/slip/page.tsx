import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { PackingSlip } from "@/components/shop/packing-slip"
import { requireAdminPage } from "@/lib/auth/guards"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { getOrderForAdmin } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Packing slip" }

export default async function PackingSlipPage({ params }: { params: Promise<{ orderId: string }> }) {
  await requireAdminPage()
  const order = await getOrderForAdmin({ orderId: (await params).orderId })
  if (!order) notFound()
  return <PackingSlip order={order} zone={env().STUDIO_TIME_ZONE} texts={await getTexts()} />
}
