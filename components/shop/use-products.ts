"use client"

import { useCallback, useEffect, useState } from "react"
import { getProducts, type ShopProduct } from "./shop-calls"

export type Products = {
  /** Null while nothing is known of them. */
  products: ShopProduct[] | null
  /** True once they are known to be of this visit, so that stock and prices can be trusted. */
  isFresh: boolean
  hasFailed: boolean
  refetch: () => Promise<ShopProduct[] | null>
}

/**
 * The chocolates with today's stock: asked for on arrival, after `before`, and whenever the page is looked at
 * again. While somebody pays nothing is asked: their own reservation would look like chocolates that are gone.
 */
export function useProducts({
  initial = null,
  before,
  isPaying = false,
  onFound,
  onFailed,
}: {
  initial?: ShopProduct[] | null
  before?: () => Promise<void>
  isPaying?: boolean
  /** These two are kept by the caller, so that they are the same at every render. */
  onFound?: (products: ShopProduct[]) => void
  onFailed: () => void
}): Products {
  const [products, setProducts] = useState(initial)
  const [isFresh, setFresh] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const refetch = useCallback(async () => {
    try {
      const found = await getProducts()
      setProducts(found)
      setFresh(true)
      setFailed(false)
      onFound?.(found)
      return found
    } catch {
      setFailed(true)
      onFailed()
      return null
    }
  }, [onFound, onFailed])

  useEffect(() => {
    void (async () => {
      await before?.()
      await refetch()
    })()
  }, [before, refetch])

  useEffect(() => {
    if (isPaying) return
    const look = () => {
      if (document.visibilityState === "visible") void refetch()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch()
    }
    document.addEventListener("visibilitychange", look)
    window.addEventListener("pageshow", comeBack)
    return () => {
      document.removeEventListener("visibilitychange", look)
      window.removeEventListener("pageshow", comeBack)
    }
  }, [refetch, isPaying])

  return { products, isFresh, hasFailed, refetch }
}
