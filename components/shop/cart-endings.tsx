"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { useSiteTexts } from "@/components/content/site-texts"
import type { PaymentNote } from "@/components/payments/payment-state"
import { ButtonLink } from "@/components/ui/button"
import { Loading } from "@/components/ui/loading"
import { PageHeading } from "@/components/ui/page-heading"
import { Picture } from "@/components/ui/picture"
import { WholeDates } from "@/components/ui/whole-dates"
import { toDecimal } from "@/lib/money"
import { promiseSentence, sayPickupClass } from "@/lib/shop/rules/pickup"
import { centsOf } from "@/lib/shop/rules/shop"
import { TotalsList } from "./cart-summary"
import type { CheckoutState } from "./checkout-state"
import type { Purchase } from "./order-calls"
import { useStudioZone } from "./promise-date"

/** The cart without anything in it. */
export function EmptyCart(given: {
  text: string
  isNews: boolean
  /** What became of the tins that were in it. */
  changed: ReactNode
}) {
  const { text, isNews, changed } = given
  return (
    <Beside isNews={isNews}>
      <PageHeading title={changed ? "Your cart is empty now." : "Nothing in the cart yet."}>
        {changed ? null : <p>{text}</p>}
      </PageHeading>
      {changed}
      <ButtonLink href="/chocolates#products">See the chocolates</ButtonLink>
    </Beside>
  )
}

/** After the payment: thanks, what was bought, and what happens next. */
export function ThankYou({
  done: { givenName, order, payment, purchase },
}: {
  done: CheckoutState & { purchase: Purchase }
}) {
  const zone = useStudioZone()
  const { pickupPlace } = useSiteTexts()
  const { isLocalPickup, pickupClass } = purchase
  const promise = purchase.promise ? `${promiseSentence(purchase.promise)}. ` : ""
  return (
    <Beside isNews>
      <PageHeading title={givenName ? `Thank you, ${givenName}.` : "Thank you."}>
        <p>
          <WholeDates>
            {pickupClass
              ? `I’ll bring your order to class: ${zone ? sayPickupClass(pickupClass, zone) : pickupClass.title}.`
              : isLocalPickup
                ? `I’ll have your order ready for you at ${pickupPlace}. ${promise}I’ll email you when it’s ready.`
                : `I’ll pack your order by hand. ${promise}I’ll email you when it ships.`}
          </WholeDates>
        </p>
      </PageHeading>
      <div className="max-w-md">
        <Bought purchase={purchase} />
        <div className="mt-8 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3">
          {order ? <ButtonLink href={order.url}>See your order</ButtonLink> : null}
          <p className="text-small text-muted">
            {order ? `Order #${order.number}` : `Payment reference ${payment.orderId}`}
          </p>
        </div>
      </div>
    </Beside>
  )
}

/** What is paid for, and what it costs. */
function Bought({ purchase }: { purchase: Purchase }) {
  return (
    <>
      <ul className="border-t border-ink">
        {purchase.items.map(({ _id, name, quantity, price }) => (
          <li
            key={_id}
            className="flex justify-between gap-x-4 border-b border-line py-2.5 tabular-nums last:border-0"
          >
            <span className="min-w-0">
              <span className="text-muted">{quantity} ×</span> {name}
            </span>
            <span>${toDecimal(centsOf(price) * quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <TotalsList
          totals={purchase.totals}
          couponCode={purchase.couponCode}
          isLocalPickup={purchase.isLocalPickup}
          isAtClass={purchase.pickupClass !== null}
        />
      </div>
    </>
  )
}

/** The payment is neither here nor lost: what is known, and that nobody should pay again. */
export function StillOpen({
  note,
  reviewed,
}: {
  note: PaymentNote | null
  /** What PayPal reviews the payment of; null while it is not known how the payment went. */
  reviewed: Purchase | null
}) {
  return (
    <Beside isNews>
      <PageHeading title={reviewed ? "Almost there." : "One moment, please."}>
        <p role="status">{note?.text}</p>
      </PageHeading>
      {reviewed ? (
        <div className="max-w-md">
          <Bought purchase={reviewed} />
          <div className="mt-8">
            <ButtonLink href="/chocolates">Back to the chocolates</ButtonLink>
          </div>
        </div>
      ) : (
        <Loading />
      )}
    </Beside>
  )
}

/** `isNews`: it has just taken the place of the cart, and the focus goes with it. */
function Beside({ isNews = false, children }: { isNews?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNews) return
    place.current?.focus()
    window.scrollTo({ top: 0 })
  }, [isNews])
  return (
    <div className="wrap grid items-center gap-x-8 pb-section md:grid-cols-[6fr_5fr]">
      <div ref={place} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Picture
        src="/pictures/open-tin.svg"
        alt=""
        width={1000}
        height={900}
        className="w-full max-md:mt-12 max-md:max-w-72"
      />
    </div>
  )
}
