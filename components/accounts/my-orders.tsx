import type { WireOrder } from "@/lib/accounts/queries/history"
import { formatWire } from "@/lib/money"
import { sayOwnStatus } from "@/lib/shop/rules/status"
import { formatDate, instantToWallClock } from "@/lib/time"

/** The student's orders of chocolate, newest first. */
export function MyOrders({
  orders,
  zone,
}: {
  /** Each with the addresses of its own page and its receipt. */
  orders: (WireOrder & { path: string; receipt: string | null })[]
  zone: string
}) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders" className="mb-6 text-section">
        My Orders
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order._id} className="grid gap-1 border-t border-line py-5">
            <div>
              <p>{formatDate(instantToWallClock(new Date(order.createdAt), zone).date)}</p>
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
              <p className="font-semibold">
                {order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
              </p>
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
