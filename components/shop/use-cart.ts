"use client"

import { useCallback, useMemo, useState } from "react"
import { healCart, quantityFor } from "@/lib/shop/rules/shop"
import { type ShopItem, storeCart, storedCart, useStoredCart } from "./cart-store"
import { releaseLeftOver } from "./order-calls"
import type { ShopProduct } from "./shop-calls"
import { useProducts } from "./use-products"
import { useTellOnce } from "./use-tell-once"

const NOTHING: ShopItem[] = []

/**
 * The cart as it can be bought now. What had to change since it was stored is in `changes`, in words, until it
 * is read. `items` is null until both the stored cart and the products are known.
 */
export function useCart({ isPaying }: { isPaying: boolean }) {
  const stored = useStoredCart()
  const [changes, setChanges] = useState<string[]>([])
  const [notes, setNotes] = useState<Record<string, string>>({})

  // Once for each answer of the server: two tabs that know different stock must not correct each other.
  const heal = useCallback((found: ShopProduct[]) => {
    const healed = healCart(storedCart(), found)
    if (healed.changes.length === 0) return
    storeCart(healed.items)
    setChanges((before) => [...new Set([...before, ...healed.changes.map(({ text }) => text)])])
  }, [])
  const onFailed = useTellOnce("Your cart is saved. Please try again in a moment.")
  const { products, isFresh, hasFailed, refetch } = useProducts({
    before: releaseLeftOver,
    isPaying,
    onFound: heal,
    onFailed,
  })

  const items = useMemo(() => {
    if (stored === null) return null
    if (products && isFresh) return healCart(stored, products).items
    return stored === "[]" ? NOTHING : null
  }, [stored, products, isFresh])

  const setQuantity = (item: ShopItem, wanted: unknown) => {
    const { quantity, message } = quantityFor({ wanted, product: item })
    setNotes({ [item._id]: message })
    storeCart((items ?? []).map((one) => (one._id === item._id ? { ...one, quantity } : one)))
  }

  const remove = ({ _id }: ShopItem) => storeCart((items ?? []).filter((one) => one._id !== _id))

  return {
    items,
    changes,
    notes,
    hasFailed,
    refetch,
    setQuantity,
    remove,
    forgetChanges: () => setChanges([]),
  }
}
