import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { GuestOrder } from "@/components/shop/guest-order"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { getOrderForGuest } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Your order", robots: { index: false }, referrer: "no-referrer" }

type Props = {
  params: Promise<{ orderId: string }>
  searchParams: Promise<{ key?: string | string[] }>
}

/**
 * A buyer's own page, without an account: the key in the address is what lets them in (docs/product.md, Order page).
 */
export default async function OrderPage({ params, searchParams }: Props) {
  const [{ orderId }, { key }] = await Promise.all([params, searchParams])
  const order = typeof key === "string" ? await getOrderForGuest({ orderId, key }) : null
  if (!order) notFound()
  return <GuestOrder order={order} now={new Date()} zone={env().STUDIO_TIME_ZONE} texts={await getTexts()} />
}
