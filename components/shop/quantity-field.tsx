"use client"

import { useState } from "react"
import { quantityFor } from "@/lib/shop/rules/shop"
import type { ShopItem } from "./cart-store"

const STEP =
  "flex size-11 shrink-0 items-center justify-center rounded-soft text-heading leading-none transition-colors duration-200 hover:bg-panel disabled:pointer-events-none disabled:opacity-40"

/** How many: at least 1, at most the stock. What is typed stays as typed until it is left. */
export function QuantityField({
  item,
  isLocked,
  describedBy,
  onChange,
}: {
  item: ShopItem
  isLocked: boolean
  describedBy: string
  onChange: (wanted: unknown) => void
}) {
  const { name, quantity, inventory } = item
  /** Null while nobody types. */
  const [draft, setDraft] = useState<string | null>(null)

  const type = (text: string) => {
    setDraft(text)
    if (quantityFor({ wanted: text, product: item }).message === "") onChange(text)
  }
  const settle = () => {
    if (draft !== null && draft !== String(quantity)) onChange(draft)
    setDraft(null)
  }

  return (
    <div className="inline-flex max-w-full items-center rounded-soft border border-control">
      <button
        type="button"
        className={STEP}
        disabled={isLocked || quantity <= 1}
        aria-label={`One fewer ${name}`}
        onClick={() => onChange(quantity - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={inventory}
        step={1}
        value={draft ?? quantity}
        disabled={isLocked}
        aria-label={`Quantity of ${name}`}
        aria-describedby={describedBy}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle()
        }}
        className="h-11 w-12 min-w-0 bg-transparent text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        className={STEP}
        disabled={isLocked}
        aria-label={`One more ${name}`}
        onClick={() => onChange(quantity + 1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
