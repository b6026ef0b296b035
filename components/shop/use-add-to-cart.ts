"use client"

import { useState } from "react"
import { addToCart, healCart } from "@/lib/shop/rules/shop"
import { storeCart, storedCart } from "./cart-store"
import type { ShopProduct } from "./shop-calls"

/** Puts one more of a chocolate into the stored cart; `messages` says by its id why the last one could not be added. */
export function useAddToCart(products: ShopProduct[]) {
  const [messages, setMessages] = useState<Record<string, string>>({})
  const add = (product: ShopProduct): boolean => {
    const { items } = healCart(storedCart(), products)
    const next = addToCart({ items, product })
    storeCart(next.items)
    setMessages((before) => ({ ...before, [product._id]: next.message }))
    return next.message === ""
  }
  return { add, messages }
}
