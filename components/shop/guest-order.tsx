import { EmailLink } from "@/components/ui/email-link"
import { PageHeading } from "@/components/ui/page-heading"
import { WholeDates } from "@/components/ui/whole-dates"
import { toDecimal } from "@/lib/money"
import type { OrderMoment } from "@/lib/shop/rules/order-days"
import {
  classToCome,
  type OrderedPickup,
  promiseSentence,
  sayPickupClass,
  sayPickupTimes,
} from "@/lib/shop/rules/pickup"
import { centsOf } from "@/lib/shop/rules/shop"
import { sayOwnStatus } from "@/lib/shop/rules/status"
import { sayOwnBack } from "@/lib/shop/rules/tins"
import type { OrderStatus, WireOrder } from "@/lib/shop/schema/shop"
import type { Texts } from "@/lib/site-texts"
import { formatDate, instantToWallClock } from "@/lib/time"
import { TotalsOfOrder } from "./cart-summary"
import { ChocolatePicture } from "./chocolate-picture"
import { addressLines, leftOf } from "./order-texts"

const TITLES: Record<OrderStatus, string> = {
  to_pack: "Your order is in the kitchen.",
  ready_for_pickup: "Your order is ready for you.",
  shipped: "Your order has shipped.",
  done: "Thank you for your order.",
  refunded: "Your order was refunded.",
}

/** An order as its buyer sees it: where it is, what is in it, and what was paid. */
export function GuestOrder({
  order,
  now,
  zone,
  daysAway,
  texts: { site, chocolates },
}: OrderMoment & {
  order: WireOrder
  texts: Texts
}) {
  const toCome = classToCome(order.pickupClass, now)
  const atClass = toCome && sayPickupClass(toCome, zone)
  const pickup = `${sayPickupTimes({ pickup: chocolates, now, zone, daysAway })}, at ${chocolates.pickupPlace}.`
  const { number, status, isLocalPickup, address, orderedAt, tracking, refunded, receiptUrl } = order
  return (
    <div data-brand="chocolate" className="wrap pb-section">
      <PageHeading
        above={
          <WholeDates>
            {`Order #${number} · ${formatDate(instantToWallClock(new Date(orderedAt), zone).date)}`}
          </WholeDates>
        }
        title={TITLES[status]}
      >
        <p>
          <WholeDates>{whatNext({ order, atClass, pickup, tinsText: chocolates.tinsText })}</WholeDates>
        </p>
      </PageHeading>
      {status === "refunded" ? null : <Steps order={order} />}
      <div className="mt-12 grid gap-x-[6vw] gap-y-12 md:grid-cols-[7fr_5fr]">
        <section aria-labelledby="contents">
          <h2 id="contents" className="mb-4 text-heading">
            What you ordered
          </h2>
          <ul className="border-t border-ink">
            {order.lines.map((line) => (
              <li key={line._id} className="flex items-center gap-4 border-b border-line py-3">
                <ChocolatePicture product={line} isDecoration sizes="4rem" className="size-16 shrink-0" />
                <span className="min-w-0 flex-1">
                  <span className="tabular-nums">{line.quantity} ×</span> {line.name}
                  {line.refundedQuantity > 0 ? (
                    <span className="block text-small text-muted">
                      {leftOf(line) === 0 ? "Refunded" : `${line.refundedQuantity} refunded`}
                    </span>
                  ) : null}
                </span>
                <span className="shrink-0 tabular-nums">
                  ${toDecimal(centsOf(line.price) * line.quantity)}
                </span>
              </li>
            ))}
          </ul>
          {order.tins.back > 0 ? <p className="mt-6">{sayOwnBack(order.tins)}</p> : null}
          <p className="mt-6 text-small text-muted">
            Something not right? Email{" "}
            <span className="inline-block max-w-full">
              <EmailLink to={site.email} subject={`Order #${number}`} />.
            </span>
          </p>
        </section>
        <div className="grid content-start gap-8">
          <section aria-labelledby="reach">
            <h2 id="reach" className="mb-3 text-heading">
              {atClass ? "Pickup at class" : isLocalPickup ? "Local pickup" : "Shipping to"}
            </h2>
            {isLocalPickup ? (
              <p>
                <WholeDates>{atClass ? `${atClass}.` : sayPickup(order, pickup)}</WholeDates>
              </p>
            ) : (
              <address className="whitespace-pre-line not-italic">
                {address ? addressLines(address).join("\n") : "The address you gave PayPal."}
              </address>
            )}
            {tracking ? <p className="mt-2 text-small">Tracking: {tracking}</p> : null}
          </section>
          <section aria-label="What was paid">
            <TotalsOfOrder order={order} />
            {refunded > 0 ? (
              <p className="mt-3 text-small">
                ${toDecimal(centsOf(refunded))} was refunded, or is on its way back through PayPal.
              </p>
            ) : null}
            {receiptUrl ? (
              <p className="mt-3 text-small">
                <a className="link inline-flex min-h-11 items-center" href={receiptUrl}>
                  Receipt
                </a>
              </p>
            ) : null}
          </section>
        </div>
      </div>
    </div>
  )
}

/** When and where it is picked up other than at a class; why, while it is still to be picked up. */
function sayPickup({ status, pickupClass }: WireOrder, pickup: string): string {
  const isToCome = status === "to_pack" || status === "ready_for_pickup"
  const why = isToCome && pickupClass ? sayWhyNot(pickupClass) : ""
  return why ? `${why} You can pick it up ${pickup}` : pickup
}

function sayWhyNot({ title, isCancelled, isSignedUp }: OrderedPickup): string {
  if (isCancelled) return `${title} was canceled.`
  return isSignedUp ? "" : `You’re not signed up for ${title} anymore.`
}

function whatNext(given: {
  order: WireOrder
  /** Null: not at a class, or not anymore. */
  atClass: string | null
  pickup: string
  tinsText: string
}): string {
  const { order, atClass, pickup, tinsText } = given
  const { status, isLocalPickup, promise } = order
  switch (status) {
    case "to_pack":
      if (atClass) return `I’ll bring it to class: ${atClass}. I’ll email you when it’s packed.`
      return `${promise && `${promiseSentence(promise)}. `}I’ll email you when it${isLocalPickup ? "’s ready" : " ships"}.`
    case "ready_for_pickup":
      return atClass ? `It’s packed, and I’ll bring it to class: ${atClass}.` : `Come by ${pickup}`
    case "shipped":
      return "It takes 1 to 3 days to get to you."
    case "done":
      return tinsText
    case "refunded":
      return "Your refund goes back the way you paid. Banks can take up to five business days to show it."
  }
}

function Steps({ order: { status, isLocalPickup } }: { order: WireOrder }) {
  const steps: OrderStatus[] = ["to_pack", isLocalPickup ? "ready_for_pickup" : "shipped", "done"]
  const reached = steps.indexOf(status)
  return (
    <ol aria-label="Progress" className="grid gap-x-3 sm:grid-cols-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? "step" : undefined}
          className={`py-3 max-sm:border-l-3 max-sm:pl-4 sm:border-t-3 ${index <= reached ? "border-press font-semibold" : "border-line text-muted"}`}
        >
          {sayOwnStatus({ status: step, isLocalPickup })}
        </li>
      ))}
    </ol>
  )
}
