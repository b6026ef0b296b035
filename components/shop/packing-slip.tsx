import { ButtonLink } from "@/components/ui/button"
import { PrintButton } from "@/components/ui/print-button"
import { sayPickupClass, sayPickupHours, whyNotAtClass } from "@/lib/shop/rules/pickup"
import type { WireOrder } from "@/lib/shop/schema/shop"
import type { Texts } from "@/lib/site-texts"
import { formatDate, instantToWallClock } from "@/lib/time"
import { addressLines, leftOf } from "./order-texts"

/** What goes into the parcel: where to, what, and a word of thanks; without prices. */
export function PackingSlip({
  order,
  zone,
  texts: { site, chocolates },
}: {
  order: WireOrder
  zone: string
  texts: Texts
}) {
  const { number, buyerName, address, isLocalPickup, orderedAt } = order
  const pickupClass = order.pickupClass && !whyNotAtClass(order.pickupClass) ? order.pickupClass : null
  const lines = order.lines.filter((line) => leftOf(line) > 0)
  const count = lines.reduce((sum, line) => sum + leftOf(line), 0)
  return (
    <article className="mx-auto max-w-2xl pt-8 print:max-w-none print:pt-0">
      <div className="mb-8 flex flex-wrap gap-3 print:hidden">
        <PrintButton>Print</PrintButton>
        <ButtonLink variant="quiet" href={`/admin/orders/${order._id}`}>
          Back to the order
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-ink pb-4">
        <p className="font-display text-section">{chocolates.brand}</p>
        <h1 className="text-heading tabular-nums">Order #{number}</h1>
      </div>
      <div className="grid gap-8 py-8 sm:grid-cols-2">
        <section aria-label="For">
          <p className="text-small text-muted">For</p>
          <address className="mt-1 text-lead whitespace-pre-line not-italic">
            {address && !isLocalPickup ? addressLines(address).join("\n") : buyerName}
          </address>
        </section>
        <section aria-label="How">
          <p className="text-small text-muted">
            {pickupClass ? "Pickup at class" : isLocalPickup ? "Local pickup" : "Shipping"}
          </p>
          <p className="mt-1">Ordered on {formatDate(instantToWallClock(new Date(orderedAt), zone).date)}</p>
          {isLocalPickup ? (
            <p className="text-muted">
              {pickupClass ? sayPickupClass(pickupClass, zone) : sayPickupHours(chocolates)}
            </p>
          ) : null}
        </section>
      </div>
      <ul className="border-t border-ink">
        {lines.map((line) => (
          <li key={line._id} className="flex items-center gap-5 border-b border-line py-3 text-lead">
            <span aria-hidden="true" className="size-5 shrink-0 border border-control" />
            <span className="w-10 tabular-nums">{leftOf(line)} ×</span>
            {line.name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">{count === 1 ? "1 tin" : `${count} tins`}</p>
      <p className="mt-12 max-w-measure">
        Thank you, {buyerName.split(" ")[0]}. Please bring the {count === 1 ? "tin" : "tins"} back when{" "}
        {count === 1 ? "it’s" : "they’re"} empty: to class, or to {chocolates.pickupPlace}.
      </p>
      <p className="mt-2 font-display text-heading">{site.firstName}</p>
    </article>
  )
}
