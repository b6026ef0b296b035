import { sayReviewed } from "@/components/bookings/session-words"
import type { ReviewedOrder, WireOrder } from "@/lib/accounts/queries/history"
import { formatWire } from "@/lib/money"
import { sayOwnStatus } from "@/lib/shop/rules/status"
import { formatDate, instantToWallClock } from "@/lib/time"

/** The student's orders of chocolate, newest first; before them, those whose payment PayPal reviews. */
export function MyOrders({
  orders,
  underReview,
  zone,
}: {
  /** Each with the addresses of its own page and its receipt. */
  orders: (WireOrder & { path: string; receipt: string | null })[]
  underReview: ReviewedOrder[]
  zone: string
}) {
  if (orders.length + underReview.length === 0) return null
  const dayOf = (instant: string) => formatDate(instantToWallClock(new Date(instant), zone).date)
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders" className="mb-6 text-section">
        My Orders
      </h2>
      <ul>
        {underReview.map((order) => (
          <li key={order._id} className="grid gap-1 border-t border-line py-5">
            <p>{dayOf(order.createdAt)}</p>
            <p className="font-semibold">{inWords(order)}</p>
            <p className="text-small text-muted tabular-nums">{sayReviewed(order.amount)}</p>
            <p className="text-small">
              I’m holding your chocolates, and I’ll email you when your order is confirmed.
            </p>
          </li>
        ))}
        {orders.map((order) => (
          <li key={order._id} className="grid gap-1 border-t border-line py-5">
            <div>
              <p>{dayOf(order.createdAt)}</p>
              <p className="text-small">
                <a
                  href={order.path}
                  className="link inline-flex min-h-11 items-center font-medium sm:min-h-6"
                >
                  Order #{order.number}
                </a>
                {order.receipt ? (
                  <a href={order.receipt} className="link ml-5 inline-flex min-h-11 items-center sm:min-h-6">
                    Receipt
                    <span className="sr-only"> of order #{order.number}</span>
                  </a>
                ) : null}
              </p>
            </div>
            <div>
              <p className="font-semibold">{inWords(order)}</p>
              <p className="text-small text-muted tabular-nums">
                {formatWire(order.total)}, {sayOwnStatus(order).toLowerCase()}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function inWords({ lines }: Pick<WireOrder, "lines">): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")
}
