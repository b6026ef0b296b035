import { formatUsd } from "@/lib/money"
import { centsOf } from "@/lib/shop/rules/shop"
import { AddToCart } from "./add-to-cart"
import { ChocolatePicture } from "./chocolate-picture"
import type { ShopProduct } from "./shop-calls"

/** One chocolate in the grid: picture and name lead to its page; words, price, stock and Add to Cart. */
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
  const { _id, name, slug, description, details, price, inventory } = product
  const isSoldOut = inventory < 1
  return (
    <li id={`chocolate-${_id}`} className="flex flex-col">
      <div className="relative">
        <ChocolatePicture
          product={product}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw"
          className={`w-full ${isSoldOut ? "opacity-55 [filter:saturate(50%)]" : ""}`}
        />
        <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="max-w-full min-w-0 flex-1 basis-32 text-heading">
            <a
              href={`/chocolates/${slug}`}
              className="decoration-press decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </a>
          </h3>
          <p className="shrink-0 font-display text-heading tabular-nums">{formatUsd(centsOf(price))}</p>
        </div>
      </div>
      <p className="mt-1 max-w-[40ch]">{description}</p>
      <p className="mt-2 max-w-[44ch] text-small text-muted">{details}</p>
      <div className="mt-auto pt-5">
        <AddToCart
          product={product}
          message={message}
          onAdd={onAdd}
          below={
            isSoldOut ? (
              <a href={`/chocolates/${slug}#back`} className="link">
                Tell me when it’s back<span className="sr-only">: {name}</span>
              </a>
            ) : null
          }
        />
      </div>
    </li>
  )
}
