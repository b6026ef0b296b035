"use client"

import { dataUrl } from "@/components/pictures/picture-file"
import { call, callForText } from "@/lib/client/call"
import { saveFile } from "@/lib/client/save-file"
import type { OrderRefundBody, OrderStepBody } from "@/lib/shop/schema/shop"
import type { Draft } from "./chocolate-fields"
import type { ShopProduct } from "./shop-calls"

/** What the admin's desks ask of the server. */

/** `before` is the product as the form began with it; without it the chocolate is new. */
type Sent = { before?: ShopProduct; draft: Draft; file: File | null }

export async function saveChocolate({ before, draft, file }: Sent): Promise<void> {
  const { name, description, details, price, inventory, ingredients, allergens, origin, weight } = draft
  const body = {
    name: name.trim(),
    description: description.trim(),
    details: details.trim(),
    ...{ ingredients, allergens, origin },
    weightGrams: weight.trim() === "" ? null : Number(weight),
    price: Number(price),
    inventory: Number(inventory),
    ...(before ? { image: before.image, inventoryWas: before.inventory } : {}),
    ...(file ? { picture: await dataUrl(file) } : {}),
  }
  await call(before ? `/api/chocolates/${before._id}` : "/api/chocolates", {
    method: before ? "PUT" : "POST",
    as: "admin",
    body,
  })
}

export function deleteChocolate(_id: string) {
  return call(`/api/chocolates/${_id}`, { method: "DELETE", as: "admin" })
}

export type OrderStep = OrderStepBody["status"]

export function moveOrder({ _id, ...body }: { _id: string } & OrderStepBody) {
  const path = `/api/admin/orders/${_id}/step`
  return call<{ undoSeconds: number }>(path, { method: "POST", as: "admin", body })
}

export function undoStep({ _id, status }: { _id: string; status: OrderStep }) {
  return call(`/api/admin/orders/${_id}/undo`, { method: "POST", as: "admin", body: { status } })
}

type Refund = { _id: string } & Pick<OrderRefundBody, "lines" | "backToStock" | "refundedBefore">

export function refundOrder({ _id, ...body }: Refund) {
  return call(`/api/admin/orders/${_id}/refund`, { method: "POST", as: "admin", body })
}

/** Saves all orders, or those that fit a search, as a CSV file. */
export async function downloadOrders(search: string): Promise<void> {
  const text = await callForText(`/api/admin/orders/csv?${new URLSearchParams({ search })}`, { as: "admin" })
  saveFile({ name: "orders.csv", type: "text/csv", text })
}
