"use client"

import { useState } from "react"
import { useSiteTexts } from "@/components/content/site-texts"
import { isHeldByBuyer } from "@/components/payments/payment-state"
import { useAlerts } from "@/components/ui/alerts"
import { ButtonLink } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { PageHeading } from "@/components/ui/page-heading"
import { Skeleton } from "@/components/ui/skeleton"
import { useReadableReducer } from "@/components/ui/use-readable-reducer"
import { sayPickupHours } from "@/lib/shop/rules/pickup"
import { linesOf, MOST_OF_A_KIND, orderTotals } from "@/lib/shop/rules/shop"
import { EmptyCart, StillOpen, ThankYou } from "./cart-endings"
import { CartLines } from "./cart-lines"
import { CartPayment } from "./cart-payment"
import { picturesIn, storeCart, storeChoices, storedChoices, useStoredCart } from "./cart-store"
import { DeliveryChoice, TotalsList } from "./cart-summary"
import { NO_CHECKOUT, nextCheckout } from "./checkout-state"
import { ChocolatePicture } from "./chocolate-picture"
import { CouponField } from "./coupon-field"
import { refetchStudio, usePromise } from "./promise-date"
import { useCart } from "./use-cart"
import { useCartCoupon } from "./use-cart-coupon"
import { useOrderPayment } from "./use-order-payment"
import { usePickupClasses } from "./use-pickup-classes"

const NO_LINES = { discountBps: 0, isLocalPickup: true }

/** The cart and its checkout (docs/product.md, /cart). */
export function CartView({ emptyText }: { emptyText: string }) {
  const { confirm } = useAlerts()
  const pickupHours = sayPickupHours(useSiteTexts().pickup)
  const days = usePromise()
  const { state, read, dispatch } = useReadableReducer(nextCheckout, NO_CHECKOUT)
  const { payment, purchase } = state
  const { phase } = payment
  const isPaying = isHeldByBuyer(phase)
  const {
    items: current,
    changes,
    notes,
    hasFailed,
    refetch,
    setQuantity,
    remove,
    forgetChanges,
  } = useCart({ isPaying })
  // What is being paid for stays on the screen, whatever another tab does to the cart meanwhile.
  const items = isPaying && purchase ? purchase.items : current
  const [hasTakenOut, setTakenOut] = useState(false)
  const [delivery, setDelivery] = useState(() => storedChoices().delivery)
  const { classes, refetch: refetchClasses } = usePickupClasses()
  const { isLocalPickup } = delivery
  const pickupClass = classes.find(({ eventId }) => eventId === delivery.pickupClass?.eventId) ?? null
  const lines = linesOf(items ?? [])
  const tins = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { subtotalCents } = orderTotals({ lines, ...NO_LINES })
  const coupon = useCartCoupon({ subtotalCents, tins, isPaying })
  const { code: couponCode, discountBps, freeTins } = coupon
  const totals = orderTotals({ lines, discountBps, freeTins, isLocalPickup })
  const promise = (isLocalPickup ? days?.pickup : days?.shipping) ?? ""
  const tooMany = items?.find(({ quantity }) => quantity > MOST_OF_A_KIND)
  const hasItems = items !== null && items.length > 0
  const events = useOrderPayment({
    state,
    read,
    dispatch,
    wanted: hasItems
      ? { items, couponCode, discountBps, isLocalPickup, pickupClass, totals, pickupHours, promise }
      : null,
    onStockDoubt: refetch,
    onCouponRefused: coupon.drop,
    onPickupChanged: () => Promise.all([refetchClasses(), refetchStudio()]),
  })

  const empty = async () => {
    const isSure = await confirm({
      title: "Empty the cart?",
      text: "Everything in it will be removed.",
      confirmLabel: "Yes, empty it",
      cancelLabel: "Keep it",
      isDestructive: true,
    })
    if (!isSure) return
    setTakenOut(true)
    storeCart([])
  }

  if (phase === "paid" && purchase) return <ThankYou done={{ ...state, purchase }} />
  if (phase === "review" || phase === "unconfirmed")
    return <StillOpen note={payment.note} reviewed={phase === "review" ? purchase : null} />
  const changed = changes.length > 0 ? <Changes changes={changes} onRead={forgetChanges} /> : null
  if (items === null) return <Waiting hasFailed={hasFailed} onRetry={refetch} />
  if (!hasItems) return <EmptyCart text={emptyText} isNews={hasTakenOut} changed={changed} />

  const isLocked = phase === "paying" || phase === "capturing"
  return (
    <div className="wrap pb-section">
      <PageHeading title="Your cart" />
      {changed}
      <div className="grid gap-x-[6vw] gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <CartLines
            items={items}
            notes={notes}
            isLocked={isLocked}
            onQuantity={setQuantity}
            onRemove={(item) => {
              setTakenOut(true)
              remove(item)
            }}
          />
          <div className="mt-4 flex flex-wrap justify-between gap-4">
            <a href="/chocolates#products" className="link inline-flex min-h-11 items-center text-small">
              Back to the chocolates
            </a>
            <button
              type="button"
              disabled={isLocked}
              className="link min-h-11 text-small text-muted disabled:opacity-55"
              onClick={empty}
            >
              Empty the cart
            </button>
          </div>
        </div>
        <div className="grid content-start gap-8 lg:sticky lg:top-8 lg:self-start">
          <DeliveryChoice
            delivery={{ isLocalPickup, pickupClass }}
            classes={classes}
            isLocked={isLocked}
            onChange={(chosen) => {
              setDelivery(chosen)
              storeChoices({ delivery: chosen })
            }}
          />
          <CouponField coupon={coupon} isLocked={isLocked} />
          <TotalsList
            totals={totals}
            couponCode={coupon.code}
            isLocalPickup={isLocalPickup}
            isAtClass={pickupClass !== null}
          />
          <CartPayment
            payment={payment}
            events={events}
            onContinue={() => dispatch({ type: "agree" })}
            tooMany={tooMany?.name ?? ""}
          />
        </div>
      </div>
    </div>
  )
}

function Changes({ changes, onRead }: { changes: string[]; onRead: () => void }) {
  return (
    <Notice tone="warning" title="Your cart has changed." className="mb-8">
      <ul className="mt-1">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button type="button" className="link mt-2 min-h-11" onClick={onRead}>
        OK
      </button>
    </Notice>
  )
}

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => unknown }) {
  const stored = useStoredCart()
  if (hasFailed)
    return (
      <div className="wrap pb-section">
        <PageHeading title="Your cart">
          <p>I couldn’t check what’s in stock right now. Everything in your cart is still there.</p>
        </PageHeading>
        <ButtonLink
          href="/cart"
          onClick={(event) => {
            event.preventDefault()
            void onRetry()
          }}
        >
          Try again
        </ButtonLink>
      </div>
    )
  return (
    <div className="wrap pb-section">
      <PageHeading title="Your cart" />
      <p className="hidden max-w-measure text-lead text-muted noscript:block">
        The cart needs JavaScript, which is off in your browser.
      </p>
      <Loading className="mb-4" />
      <div className="grid gap-x-[6vw] gap-y-8 lg:grid-cols-[7fr_5fr]">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
      {/* Fetched while the stock is asked for; the lines show them when it is known. */}
      <div hidden>
        {picturesIn(stored).map((product) => (
          <ChocolatePicture key={product._id} product={product} sizes="8rem" eager isDecoration />
        ))}
      </div>
    </div>
  )
}
