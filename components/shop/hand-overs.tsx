"use client"

import type { ReactNode } from "react"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import type { HandOver } from "@/lib/shop/queries/hand-over"
import { moveOrder, type OrderStep } from "./admin-calls"
import { UndoSteps, useUndoSteps } from "./undo-steps"

/** The orders that are handed over at a class: what is in them, and the next step by one press. */
export function HandOvers({ orders, onChanged }: { orders: HandOver[]; onChanged: () => Promise<unknown> }) {
  const { steps, add, undo } = useUndoSteps({ onUndone: onChanged })
  const { busy, submit } = useSubmit<string>()
  if (orders.length === 0) return null

  const move = ({ _id, number }: HandOver, status: OrderStep) =>
    submit(
      async () => {
        try {
          const { undoSeconds } = await moveOrder({ _id, status, tracking: "" })
          add({ _id, number, status, isLocalPickup: true, tracking: "", undoSeconds })
        } finally {
          await onChanged()
        }
      },
      { title: "Failed to update order." },
      _id,
    )
  const press = (order: HandOver, to: OrderStep, label: ReactNode) => (
    <Button
      variant={to === "done" ? "primary" : "quiet"}
      busy={busy.has(order._id)}
      busyLabel="Saving..."
      onClick={() => move(order, to)}
    >
      {label}
      <span className="sr-only">, order #{order.number}</span>
    </Button>
  )

  return (
    <section aria-labelledby="hand-over" className="mt-10">
      <h2 id="hand-over" className="border-b border-ink pb-2 text-heading">
        Orders for pickup
      </h2>
      <ul>
        {orders.map((order) => (
          <li
            key={order._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p>
                <a
                  href={`/admin/orders/${order._id}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {order.name}, #{order.number}
                </a>
              </p>
              <p className="text-small">
                {order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
              </p>
              {order.signUpId ? null : <p className="text-small text-danger">Not signed up anymore</p>}
            </div>
            <div className="print:hidden">
              {order.status === "to_pack" ? press(order, "ready_for_pickup", "Ready for pickup") : null}
              {order.status === "ready_for_pickup" ? press(order, "done", "Picked up") : null}
              {order.status === "done" ? <p className="text-small text-muted">Picked up</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <div className="print:hidden">
        <UndoSteps steps={steps} onUndo={undo} />
      </div>
    </section>
  )
}
