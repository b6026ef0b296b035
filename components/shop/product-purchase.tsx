"use client"

import { formatUsd } from "@/lib/money"
import { centsPer100g, centsPerOunce } from "@/lib/shop/rules/product"
import { centsOf } from "@/lib/shop/rules/shop"
import { AddToCart } from "./add-to-cart"
import { BackInStockForm } from "./back-in-stock-form"
import type { ShopProduct } from "./shop-calls"
import { useAddToCart } from "./use-add-to-cart"
import { useProducts } from "./use-products"

const quietly = () => {}

/** Price, stock and Add to Cart on a chocolate's own page, brought up to date; a word when it is back for what is sold out. */
export function ProductPurchase({ initial }: { initial: ShopProduct }) {
  const { products, isFresh } = useProducts({ initial: [initial], onFailed: quietly })
  const { add, messages } = useAddToCart(products ?? [])
  const found = products?.find(({ _id }) => _id === initial._id)
  const product = found ?? { ...initial, inventory: 0 }
  const { _id, price, weightGrams } = product
  const priceCents = centsOf(price)
  const sold = weightGrams && { priceCents, grams: weightGrams }
  if (!found && isFresh) return <p className="mt-6 text-lead">This chocolate is no longer in the shop.</p>
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
        <span className="font-display text-section tabular-nums">{formatUsd(priceCents)}</span>
        {sold ? (
          <span className="text-small text-muted">
            {`${formatUsd(centsPer100g(sold))} per 100 g, ${formatUsd(centsPerOunce(sold))} per oz`}
          </span>
        ) : null}
      </p>
      <div className="mt-6">
        <AddToCart product={product} message={messages[_id] ?? ""} onAdd={() => add(product)} />
      </div>
      {product.inventory < 1 ? <BackInStockForm product={product} /> : null}
    </>
  )
}
