import { formatWire } from "@/lib/money"
import type { OrderUnderReview } from "@/lib/shop/queries/reviewed"
import { formatDayAndTimeAsOf } from "@/lib/time"

/** What may become an order once PayPal has reviewed its payment; nothing where there is none. */
export function OrdersUnderReview({
  orders,
  now,
  zone,
}: {
  orders: OrderUnderReview[]
  now: Date
  zone: string
}) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="under-review" className="mt-12">
      <h2 id="under-review" className="border-b border-ink pb-2 text-heading">
        Being reviewed by PayPal
      </h2>
      <ul>
        {orders.map(({ _id, name, amount, createdAt, lines }) => (
          <li key={_id} className="border-b border-line py-3 text-small">
            <p className="font-semibold">
              {name ? `${name}, ` : ""}
              {formatWire(amount)}
            </p>
            <p>{lines.map((line) => `${line.quantity} × ${line.name}`).join(", ")}</p>
            <p className="text-muted">
              {formatDayAndTimeAsOf(new Date(createdAt), zone, now)}. It’s listed under To pack once the
              payment goes through.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
