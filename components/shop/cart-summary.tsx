"use client"

import type { ReactNode } from "react"
import { useSiteTexts } from "@/components/content/site-texts"
import { toDecimal } from "@/lib/money"
import { sayPickupHours } from "@/lib/shop/rules/pickup"
import { type OrderTotals, SHIPPING_CENTS } from "@/lib/shop/rules/shop"
import { usePromise } from "./promise-date"

/** Shipping or local pickup, each with its promise. */
export function DeliveryChoice({
  isLocalPickup,
  isLocked,
  onChange,
}: {
  isLocalPickup: boolean
  isLocked: boolean
  onChange: (isLocalPickup: boolean) => void
}) {
  const promise = usePromise()
  const { pickup, pickupPlace } = useSiteTexts()
  const choice = (isPickup: boolean, title: string, price: string, text: ReactNode) => (
    <label className="group grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-3.5 first-of-type:border-ink">
      <input
        type="radio"
        name="delivery"
        checked={isLocalPickup === isPickup}
        disabled={isLocked}
        onChange={() => onChange(isPickup)}
        className="mt-1 size-5 accent-press"
      />
      <span className="font-semibold">{title}</span>
      <span className="tabular-nums">{price}</span>
      <span className="col-start-2 min-h-6 text-small text-muted">{text}</span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-3 font-display text-heading">How would you like to get it?</legend>
      {choice(false, "Shipping", `$${toDecimal(SHIPPING_CENTS)}`, promise ? `${promise.shipping}.` : null)}
      {choice(
        true,
        "Local pickup",
        "Free",
        <>
          {promise ? `${promise.pickup}. ` : null}
          {sayPickupHours(pickup)}, at {pickupPlace}.
        </>,
      )}
    </fieldset>
  )
}

/** The totals, in the parts that PayPal is told too. */
export function TotalsList({
  totals: { subtotalCents, discountCents, shippingCents, totalCents },
  couponCode,
  isLocalPickup,
}: {
  totals: OrderTotals
  couponCode: string
  isLocalPickup: boolean
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 border-t border-ink pt-4 tabular-nums">
      <dt className="text-muted">Subtotal</dt>
      <dd className="text-right">${toDecimal(subtotalCents)}</dd>
      {discountCents > 0 ? (
        <>
          <dt className="text-muted">Discount ({couponCode})</dt>
          <dd className="text-right text-ok">−${toDecimal(discountCents)}</dd>
        </>
      ) : null}
      <dt className="text-muted">{isLocalPickup ? "Local pickup" : "Shipping"}</dt>
      <dd className="text-right">{shippingCents === 0 ? "Free" : `$${toDecimal(shippingCents)}`}</dd>
      <dt className="pt-2 font-display text-heading">Total</dt>
      <dd className="pt-2 text-right font-display text-heading" aria-live="polite">
        ${toDecimal(totalCents)}
        <span className="ml-1.5 font-[family-name:var(--font-text)] text-small text-muted">USD</span>
      </dd>
    </dl>
  )
}
