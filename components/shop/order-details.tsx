"use client"

import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import type { OrderHistory } from "@/lib/admin/queries/order-history"
import { formatUsd, toDecimal } from "@/lib/money"
import { centsOf } from "@/lib/shop/rules/shop"
import { isLent } from "@/lib/shop/rules/tins"
import type { WireAdminOrder } from "@/lib/shop/schema/shop"
import { formatMomentLong } from "@/lib/time"
import { TotalsOfOrder } from "./cart-summary"
import { OrderCard } from "./order-card"
import { TinReturns } from "./tin-returns"
import { UndoSteps, useUndoSteps } from "./undo-steps"

const EMAIL_STATES = { queued: " (not sent yet)", sent: "", failed: " (couldn’t be sent)" }

/** All that she needs of one order when its buyer writes: the card with its steps, the money, and what has become of it. */
export function OrderDetails({
  order,
  history: { done, refunds, emails },
  buyerPath,
  zone,
}: {
  order: WireAdminOrder
  history: OrderHistory
  /** Of the buyer's own page. */
  buyerPath: string
  zone: string
}) {
  const router = useRouter()
  const refetch = () => router.refresh()
  const undoing = useUndoSteps({ onUndone: refetch })
  const { lines, receiptUrl, paypalOrderId } = order
  const when = (instant: string) => formatMomentLong(new Date(instant), zone)
  return (
    <div className="grid gap-8">
      <ul className="border-t border-ink">
        <OrderCard
          order={order}
          zone={zone}
          isOnOwnPage
          typedTracking={undoing.trackingOf(order._id)}
          onChanged={refetch}
          onStep={undoing.add}
        />
      </ul>
      <UndoSteps steps={undoing.steps} onUndo={undoing.undo} />
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        <section aria-labelledby="paid">
          <h2 id="paid" className="mb-2 text-heading">
            What was paid
          </h2>
          <ul className="text-small tabular-nums">
            {lines.map(({ _id, name, quantity, price }) => (
              <li key={_id} className="flex justify-between gap-x-4 border-t border-line py-2.5">
                <span className="min-w-0">
                  {quantity} × {name}
                </span>
                <span>${toDecimal(centsOf(price) * quantity)}</span>
              </li>
            ))}
          </ul>
          <TotalsOfOrder order={order} />
          <p className="mt-3 flex flex-wrap items-center gap-x-5 text-small">
            {receiptUrl ? (
              <a className="link inline-flex min-h-11 items-center" href={receiptUrl}>
                Receipt
              </a>
            ) : null}
            <a className="link inline-flex min-h-11 items-center" href={buyerPath}>
              What the buyer sees
            </a>
          </p>
          {paypalOrderId ? <p className="text-small text-muted">PayPal’s order {paypalOrderId}</p> : null}
        </section>
        <div className="grid content-start gap-10">
          <History title="What happened">
            <Entry when={when(order.orderedAt)}>Ordered and paid</Entry>
            {done.map(({ _id, at, said }) => (
              <Entry key={_id} when={when(at)}>
                {said}
              </Entry>
            ))}
          </History>
          {refunds.length > 0 ? (
            <History title="Refunds">
              {refunds.map(({ _id, at, amount, isDue, isStuck }) => (
                <Entry key={_id} when={when(at)}>
                  {formatUsd(centsOf(amount))}{" "}
                  {isStuck ? "hasn’t gone through yet" : isDue ? "on its way back" : "paid back by PayPal"}
                </Entry>
              ))}
            </History>
          ) : null}
          {emails.length > 0 ? (
            <History title="Emails">
              {emails.map(({ _id, at, name, isToHer, state }) => (
                <Entry key={_id} when={when(at)}>
                  {name}
                  {isToHer ? "" : `, to ${order.buyerEmail}`}
                  {EMAIL_STATES[state]}
                </Entry>
              ))}
            </History>
          ) : null}
          {order.tins.lent > 0 && (isLent(order.status) || order.tins.back > 0) ? (
            <TinReturns path={`/api/admin/orders/${order._id}/tins`} initial={order.tins} title="Tins out" />
          ) : null}
        </div>
      </div>
    </div>
  )
}

function History({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-heading">{title}</h2>
      <ol className="border-b border-line">{children}</ol>
    </section>
  )
}

function Entry({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-2.5 text-small">
      <p>{children}</p>
      <p className="text-muted tabular-nums">{when}</p>
    </li>
  )
}
