"use client"

import { type ReactNode, useEffect, useState } from "react"
import { Button } from "@/components/ui/button"
import { useReady } from "@/components/ui/use-ready"
import { healCart, MOST_OF_A_KIND } from "@/lib/shop/rules/shop"
import { useStoredCart } from "./cart-store"
import type { ShopProduct } from "./shop-calls"

const FEEDBACK_MS = 1800
const FEW = 5

/** The button, what is left of the chocolate, and how many are in the cart. */
export function AddToCart({
  product,
  message,
  onAdd,
  below,
}: {
  product: ShopProduct
  /** Why it could not be added once more. */
  message: string
  onAdd: () => boolean
  /** On the line under the button. */
  below?: ReactNode
}) {
  const { name, inventory } = product
  const stored = useStoredCart()
  const isReady = useReady()
  const [added, setAdded] = useState(0)
  const inCart = healCart(stored, [product]).items[0]?.quantity ?? 0
  const isSoldOut = inventory < 1

  useEffect(() => {
    if (added === 0) return
    const timer = setTimeout(() => setAdded(0), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [added])

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={!isReady || isSoldOut}
          className="min-w-[min(10rem,100%)]"
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
            <span className="text-muted">
              {inCart === 1 ? "This is" : `${inCart} of these are`} in your cart.{" "}
              {inCart > MOST_OF_A_KIND ? `An order can have up to ${MOST_OF_A_KIND}. ` : null}
            </span>
            <a href="/cart" className="link inline-block">
              Go to the cart
            </a>
          </>
        ) : null}
        {below}
      </p>
    </>
  )
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="fill-none stroke-current">
      <path d="m2.5 8.5 3.5 3.5 7.5-8" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
