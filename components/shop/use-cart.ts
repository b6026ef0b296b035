"use client"

import { useEffect, useMemo, useRef, useState } from "react"
import { healCart, quantityFor } from "@/lib/shop/rules"
import { type ShopItem, storeCart, storedCart, useStoredCart } from "./cart-store"
import type { Products } from "./use-products"

const NOTHING: ShopItem[] = []

/**
 * The cart as it can be bought now. What had to change since it was stored is in `changes`, in words, until it
 * is read. `items` is null until both the stored cart and the products are known.
 */
export function useCart({ products, isFresh }: Pick<Products, "products" | "isFresh">) {
  const stored = useStoredCart()
  const [changes, setChanges] = useState<string[]>([])
  const [notes, setNotes] = useState<Record<string, string>>({})
  const healedFor = useRef<unknown>(null)

  const items = useMemo(() => {
    if (stored === null) return null
    if (products && isFresh) return healCart(stored, products).items
    return stored === "[]" ? NOTHING : null
  }, [stored, products, isFresh])

  useEffect(() => {
    // Once for each answer of the server: two tabs that know different stock must not correct each other.
    if (!products || !isFresh || healedFor.current === products) return
    healedFor.current = products
    const healed = healCart(storedCart(), products)
    if (healed.changes.length === 0) return
    storeCart(healed.items)
    setChanges((before) => [...new Set([...before, ...healed.changes.map(({ text }) => text)])])
  }, [products, isFresh])

  const setQuantity = (item: ShopItem, wanted: unknown) => {
    const { quantity, message } = quantityFor({ wanted, product: item })
    setNotes({ [item._id]: message })
    storeCart((items ?? []).map((one) => (one._id === item._id ? { ...one, quantity } : one)))
  }

  const remove = ({ _id }: ShopItem) => storeCart((items ?? []).filter((one) => one._id !== _id))

  return { items, changes, notes, setQuantity, remove, forgetChanges: () => setChanges([]) }
}
