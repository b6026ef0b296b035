"use client"

import { useEffect, useState } from "react"
import { Button } from "@/components/ui/button"
import { formatUsd } from "@/lib/money"
import { centsOf, healCart } from "@/lib/shop/rules/shop"
import { useStoredCart } from "./cart-store"
import { ChocolatePicture } from "./chocolate-picture"
import type { ShopProduct } from "./shop-calls"

const FEEDBACK_MS = 1800
const FEW = 5

/** One chocolate: picture, words, price, stock and Add to Cart. */
export function ProductCard({
  product,
  message,
  onAdd,
}: {
  product: ShopProduct
  /** Why it could not be added once more. */
  message: string
  onAdd: () => boolean
}) {
  const { _id, name, description, details, price, inventory } = product
  const stored = useStoredCart()
  const [added, setAdded] = useState(0)
  const inCart = healCart(stored, [product]).items[0]?.quantity ?? 0
  const isSoldOut = inventory < 1

  useEffect(() => {
    if (added === 0) return
    const timer = setTimeout(() => setAdded(0), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [added])

  return (
    <li id={`chocolate-${_id}`} className="flex flex-col">
      <ChocolatePicture
        product={product}
        sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw"
        className={`w-full ${isSoldOut ? "opacity-55 [filter:saturate(50%)]" : ""}`}
      />
      <div className="mt-5 flex items-baseline justify-between gap-4">
        <h3 className="text-heading">{name}</h3>
        <p className="font-display text-heading tabular-nums">{formatUsd(centsOf(price))}</p>
      </div>
      <p className="mt-1 max-w-[40ch]">{description}</p>
      <p className="mt-2 max-w-[44ch] text-small text-muted">{details}</p>
      <div className="mt-auto pt-5">
        <div className="flex items-center gap-4">
          <Button
            disabled={isSoldOut}
            className="min-w-40"
            onClick={() => {
              if (onAdd()) setAdded((before) => before + 1)
            }}
          >
            {added > 0 ? (
              <span key={added} className="rise inline-flex items-center gap-2">
                <Tick /> Added
              </span>
            ) : (
              "Add to Cart"
            )}
            <span className="sr-only">: {name}</span>
          </Button>
          {isSoldOut ? <p className="font-display text-heading text-press">Sold Out</p> : null}
          {!isSoldOut && inventory <= FEW ? (
            <p className="text-small text-press">
              {inventory === 1 ? "The last one" : `Only ${inventory} left`}
            </p>
          ) : null}
        </div>
        <p aria-live="polite" className="mt-2 min-h-6 text-small">
          {message ? <span className="font-medium text-danger">{message} </span> : null}
          {inCart > 0 ? (
            <>
              <span className="text-muted">{inCart} in your cart. </span>
              <a href="/cart" className="link inline-block">
                Go to the cart
              </a>
            </>
          ) : null}
        </p>
      </div>
    </li>
  )
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="fill-none stroke-current">
      <path d="m2.5 8.5 3.5 3.5 7.5-8" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
