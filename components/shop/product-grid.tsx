"use client"

import { Notice } from "@/components/ui/notice"
import { Skeleton } from "@/components/ui/skeleton"
import { ProductCard } from "./product-card"
import type { ShopProduct } from "./shop-calls"
import { useAddToCart } from "./use-add-to-cart"
import { useProducts } from "./use-products"
import { useTellOnce } from "./use-tell-once"

const GRID = "mt-10 grid grid-cols-1 gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3"

/** The chocolates of today. What the page was made with is shown at once, and brought up to date. */
export function ProductGrid({ initial, emptyText }: { initial: ShopProduct[] | null; emptyText: string }) {
  const onFailed = useTellOnce("Your cart is saved. Please try again in a moment.")
  const { products, hasFailed, refetch } = useProducts({ initial, onFailed })
  const { add, messages } = useAddToCart(products ?? [])

  if (!products && !hasFailed) return <GridSkeleton />
  return (
    <>
      {hasFailed ? (
        <Notice tone="warning" className="mt-8">
          {products
            ? "I couldn’t check what’s in stock right now. The cart will check again."
            : "The chocolates couldn’t be loaded."}{" "}
          <button type="button" className="link min-h-6 font-semibold" onClick={() => void refetch()}>
            Try again
          </button>
        </Notice>
      ) : null}
      {products?.length === 0 ? (
        <p className="mt-10 max-w-measure text-lead text-muted">{emptyText}</p>
      ) : null}
      <ul className={GRID}>
        {products?.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            message={messages[product._id] ?? ""}
            onAdd={() => add(product)}
          />
        ))}
      </ul>
    </>
  )
}

function GridSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3, 4, 5].map((one) => (
        <div key={one}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-5 h-8 w-2/3" />
          <Skeleton className="mt-3 h-14 w-full" />
          <Skeleton className="mt-6 h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
