"use client"

import { useSiteTexts } from "@/components/content/site-texts"
import { WholeDates } from "@/components/ui/whole-dates"
import { toDecimal } from "@/lib/money"
import { type PickupClass, sayPickupClass, sayPickupHours, whyNotAtClass } from "@/lib/shop/rules/pickup"
import { centsOf, type OrderTotals, SHIPPING_CENTS } from "@/lib/shop/rules/shop"
import type { WireOrder } from "@/lib/shop/schema/shop"
import { type Delivery, SHIPPING } from "./cart-store"
import { usePromise, useStudioZone } from "./promise-date"

/** Shipping or local pickup, each with its promise, and the classes that the buyer is in. */
export function DeliveryChoice({
  delivery: { isLocalPickup, pickupClass },
  classes,
  isLocked,
  onChange,
}: {
  delivery: Delivery
  classes: PickupClass[]
  isLocked: boolean
  onChange: (delivery: Delivery) => void
}) {
  const promise = usePromise()
  const zone = useStudioZone()
  const { pickup, pickupPlace } = useSiteTexts()
  const choice = (one: Delivery, title: string, price: string, text: string) => (
    <label
      key={one.pickupClass?.eventId ?? title}
      className="group grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3.5 first-of-type:border-ink"
    >
      <input
        type="radio"
        name="delivery"
        checked={isLocalPickup === one.isLocalPickup && pickupClass?.eventId === one.pickupClass?.eventId}
        disabled={isLocked}
        onChange={() => onChange(one)}
        className="mt-1 size-5 accent-press"
      />
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="tabular-nums">{price}</span>
      </span>
      <span className="col-start-2 min-h-6 text-small text-muted">
        <WholeDates>{text}</WholeDates>
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-3 font-display text-heading">How would you like to get it?</legend>
      {choice(
        SHIPPING,
        "Shipping",
        `$${toDecimal(SHIPPING_CENTS)}`,
        `${promise ? `${promise.shipping}. ` : ""}To the address you choose at PayPal.`,
      )}
      {choice(
        { isLocalPickup: true, pickupClass: null },
        "Local pickup",
        "Free",
        `${promise ? `${promise.pickup}. ` : ""}${sayPickupHours(pickup)}, at ${pickupPlace}.`,
      )}
      {zone
        ? classes.map((one) =>
            choice(
              { isLocalPickup: true, pickupClass: one },
              "At your class",
              "Free",
              `${sayPickupClass(one, zone)}. I’ll bring it for you.`,
            ),
          )
        : null}
    </fieldset>
  )
}

/** The totals of an order that has been placed. */
export function TotalsOfOrder({
  order: { totals, couponCode, isLocalPickup, pickupClass },
}: {
  order: Pick<WireOrder, "totals" | "couponCode" | "isLocalPickup" | "pickupClass">
}) {
  const { subtotal, discount, shipping, total } = totals
  const cents = {
    subtotalCents: centsOf(subtotal),
    discountCents: centsOf(discount),
    shippingCents: centsOf(shipping),
    totalCents: centsOf(total),
  }
  const isAtClass = pickupClass !== null && whyNotAtClass(pickupClass) === ""
  return (
    <TotalsList totals={cents} couponCode={couponCode} isLocalPickup={isLocalPickup} isAtClass={isAtClass} />
  )
}

/** The totals, in the parts that PayPal is told too. */
export function TotalsList({
  totals: { subtotalCents, discountCents, shippingCents, totalCents },
  couponCode,
  isLocalPickup,
  isAtClass,
}: {
  totals: OrderTotals
  couponCode: string
  isLocalPickup: boolean
  isAtClass: boolean
}) {
  return (
    <dl className="grid gap-y-1.5 border-t border-ink pt-4 tabular-nums *:flex *:flex-wrap *:justify-between *:gap-x-4">
      <div>
        <dt className="text-muted">Subtotal</dt>
        <dd>${toDecimal(subtotalCents)}</dd>
      </div>
      {discountCents > 0 ? (
        <div>
          <dt className="min-w-0 text-muted">
            Discount <span className="inline-block max-w-full">({couponCode})</span>
          </dt>
          <dd className="shrink-0 text-ok">−${toDecimal(discountCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt className="text-muted">
          {isAtClass ? "Pickup at class" : isLocalPickup ? "Local pickup" : "Shipping"}
        </dt>
        <dd>{shippingCents === 0 ? "Free" : `$${toDecimal(shippingCents)}`}</dd>
      </div>
      <div className="pt-2 font-display text-heading">
        <dt>Total</dt>
        <dd aria-live="polite">
          ${toDecimal(totalCents)}
          <span className="ml-1.5 font-[family-name:var(--font-text)] text-small text-muted">USD</span>
        </dd>
      </div>
    </dl>
  )
}
