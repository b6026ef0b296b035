import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { ReceiptView } from "@/components/payments/receipt-view"
import { findReceiptByKey } from "@/lib/checkout/queries/receipt-access"
import { type Receipt, sayReceipt } from "@/lib/checkout/rules/receipt"
import { env } from "@/lib/env"
import { receiptPdfPath } from "@/lib/payments/keys"

type Props = {
  params: Promise<{ orderId: string }>
  searchParams: Promise<{ key?: string | string[] }>
}

const findReceipt = cache((orderId: string, key: string) => findReceiptByKey({ orderId, key }))

async function receiptOf({ params, searchParams }: Props): Promise<Receipt> {
  const [{ orderId }, { key }] = await Promise.all([params, searchParams])
  return (typeof key === "string" ? await findReceipt(orderId, key) : null) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  await receiptOf(props)
  return { title: "Receipt", robots: { index: false }, referrer: "no-referrer" }
}

/** A receipt for whoever has its address, which emails and the buyer's own pages hold (docs/product.md, Receipts). */
export default async function ReceiptPage(props: Props) {
  const receipt = await receiptOf(props)
  const said = sayReceipt(receipt, env().STUDIO_TIME_ZONE)
  return <ReceiptView receipt={receipt} said={said} pdf={receiptPdfPath((await props.params).orderId)} />
}
