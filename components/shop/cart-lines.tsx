"use client"

import { toDecimal } from "@/lib/money"
import { centsOf, MOST_OF_A_KIND, TOO_MANY_OF_A_KIND } from "@/lib/shop/rules/shop"
import type { ShopItem } from "./cart-store"
import { ChocolatePicture } from "./chocolate-picture"
import { QuantityField } from "./quantity-field"

/** Of what is said of one chocolate in the cart. */
const noteIdOf = ({ _id }: ShopItem) => `note-${_id}`

/** The chocolates in the cart, each with its quantity. */
export function CartLines({
  items,
  notes,
  isLocked,
  onQuantity,
  onRemove,
}: {
  items: ShopItem[]
  notes: Record<string, string>
  isLocked: boolean
  onQuantity: (item: ShopItem, wanted: unknown) => void
  onRemove: (item: ShopItem) => void
}) {
  return (
    <ul className="border-t border-ink">
      {items.map((item, index) => (
        <li
          key={item._id}
          className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-x-[min(1.25rem,4vw)] border-b border-line py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-7"
        >
          <ChocolatePicture
            product={item}
            sizes="8rem"
            eager={index === 0}
            isDecoration
            className="w-full rounded-soft"
          />
          <div className="flex min-w-0 flex-col">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="max-w-full min-w-0 flex-1 basis-32 text-heading">{item.name}</h2>
              <p className="shrink-0 font-display text-heading tabular-nums">
                <span className="sr-only">Item total </span>${toDecimal(centsOf(item.price) * item.quantity)}
              </p>
            </div>
            <p className="text-small text-muted">${toDecimal(centsOf(item.price))} each</p>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3">
              <QuantityField
                item={item}
                isLocked={isLocked}
                describedBy={noteIdOf(item)}
                onChange={(wanted) => onQuantity(item, wanted)}
              />
              <button
                type="button"
                disabled={isLocked}
                className="link -mr-1 min-h-11 px-1 text-small text-muted disabled:opacity-55"
                data-remove
                onClick={({ currentTarget }) => {
                  const line = currentTarget.closest("li")
                  const beside = line?.nextElementSibling ?? line?.previousElementSibling
                  beside?.querySelector<HTMLElement>("[data-remove]")?.focus()
                  onRemove(item)
                }}
              >
                Remove<span className="sr-only"> {item.name}</span>
              </button>
            </div>
            <p
              id={noteIdOf(item)}
              aria-live="polite"
              className="text-small font-medium text-danger not-empty:mt-2"
            >
              {item.quantity > MOST_OF_A_KIND ? TOO_MANY_OF_A_KIND : notes[item._id]}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
