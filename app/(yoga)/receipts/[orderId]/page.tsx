import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { ReceiptView } from "@/components/payments/receipt-view"
import { findReceiptByKey } from "@/lib/checkout/queries/receipt-access"
import { sayReceipt } from "@/lib/checkout/rules/receipt"
import { env } from "@/lib/env"
import { receiptPdfPath } from "@/lib/payments/keys"

export const metadata: Metadata = { title: "Receipt", robots: { index: false }, referrer: "no-referrer" }

type Props = {
  params: Promise<{ orderId: string }>
  searchParams: Promise<{ key?: string | string[] }>
}

/** A receipt for whoever has its address, which emails and the buyer's own pages hold (docs/product.md, Receipts). */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const [{ orderId }, { key }] = await Promise.all([params, searchParams])
  const receipt = typeof key === "string" ? await findReceiptByKey({ orderId, key }) : null
  if (!receipt) notFound()
  const said = sayReceipt(receipt, env().STUDIO_TIME_ZONE)
  return <ReceiptView receipt={receipt} said={said} pdf={receiptPdfPath(orderId)} />
}
