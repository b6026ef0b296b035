import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { GuestOrder } from "@/components/shop/guest-order"
import { listDaysAway } from "@/lib/calendar/queries/days-away"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { getOrderForGuest } from "@/lib/shop/queries/shop"
import type { WireOrder } from "@/lib/shop/schema/shop"

type Props = {
  params: Promise<{ orderId: string }>
  searchParams: Promise<{ key?: string | string[] }>
}

const findOrder = cache((orderId: string, key: string) => getOrderForGuest({ orderId, key }))

async function orderOf({ params, searchParams }: Props): Promise<WireOrder> {
  const [{ orderId }, { key }] = await Promise.all([params, searchParams])
  return (typeof key === "string" ? await findOrder(orderId, key) : null) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  await orderOf(props)
  return { title: "Your order", robots: { index: false }, referrer: "no-referrer" }
}

/**
 * A buyer's own page, without an account: the key in the address is what lets them in (docs/product.md, Order page).
 */
export default async function OrderPage(props: Props) {
  const order = await orderOf(props)
  const now = new Date()
  const [texts, daysAway] = await Promise.all([getTexts(), listDaysAway({ now })])
  const moment = { now, zone: env().STUDIO_TIME_ZONE, daysAway }
  return <GuestOrder order={order} {...moment} texts={texts} />
}
