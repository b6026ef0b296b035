"use client"

import { useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Checkbox, Select } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { toDecimal } from "@/lib/money"
import { refundAmount } from "@/lib/shop/rules/refund-amount"
import { centsOf } from "@/lib/shop/rules/shop"
import type { WireAdminOrder } from "@/lib/shop/schema/shop"
import { refundOrder } from "./admin-calls"
import { leftOf } from "./order-texts"

/** Gives back a whole order or some of its lines, with the stock back if wanted. */
export function RefundDialog({
  order,
  onClose,
  onRefunded,
}: {
  order: WireAdminOrder
  onClose: () => void
  onRefunded: () => unknown
}) {
  const { alert } = useAlerts()
  const open = order.lines.filter((line) => leftOf(line) > 0)
  const [chosen, setChosen] = useState<Record<string, number>>(
    Object.fromEntries(open.map((line) => [line._id, leftOf(line)])),
  )
  const [backToStock, setBackToStock] = useState(
    // They haven’t left her kitchen.
    order.status === "to_pack" || order.status === "ready_for_pickup",
  )
  const { isBusy, submit } = useSubmit()
  const lines = open
    .map(({ _id }) => ({ _id, quantity: chosen[_id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const { cents, isWhole } = refundAmount({
    lines: order.lines.map(({ _id, price, quantity, refundedQuantity }) => ({
      unitPriceCents: centsOf(price),
      quantity,
      refundedCount: refundedQuantity,
      nowCount: chosen[_id] ?? 0,
    })),
    discountBps: order.discountBps,
    freeCents: order.freeCents,
    paidCents: centsOf(order.totals.total),
    refundedCents: centsOf(order.refunded),
  })

  const isDiscounted = order.discountBps > 0 || order.freeCents > 0

  const refund = () =>
    submit(
      async () => {
        const { _id, refunded: refundedBefore } = order
        await refundOrder({ _id, lines: isWhole ? undefined : lines, backToStock, refundedBefore })
        await onRefunded()
        onClose()
        await alert({
          title: "The refund is on its way.",
          text: `PayPal will refund the money, and ${order.buyerName} will get an email.`,
          tone: "success",
        })
      },
      { title: "Failed to refund order." },
    )

  return (
    <Dialog open onClose={onClose} title={`Refund order #${order.number}`}>
      <p className="mt-3 text-small text-muted">
        {isWhole
          ? "Everything goes back."
          : `Part of it goes back${isDiscounted ? ", at the price paid after the discount" : ""}.${order.isLocalPickup ? "" : " Shipping isn’t refunded."}`}{" "}
        {order.buyerName} gets the money back through PayPal, and an email about it. PayPal keeps its fee.
      </p>
      {order.isDisputed ? (
        <Notice tone="warning" title="The payment is disputed in PayPal." className="mt-4">
          If they’re right, refund it there instead. PayPal may refuse a refund from here.
        </Notice>
      ) : null}
      <p id="refund-counts" className="mt-4 text-small font-semibold">
        How many to refund
      </p>
      <ul aria-labelledby="refund-counts" className="mt-2 border-t border-line">
        {open.map((line) => (
          <li key={line._id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <label htmlFor={`refund-${line._id}`} className="text-small">
              {line.name}
            </label>
            <Select
              id={`refund-${line._id}`}
              className="max-w-24"
              value={String(chosen[line._id] ?? 0)}
              onChange={(event) => setChosen({ ...chosen, [line._id]: Number(event.target.value) })}
            >
              {Array.from({ length: leftOf(line) + 1 }, (_, count) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value.
                <option key={count}>{count}</option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <Checkbox
        label="Put the chocolates back in stock"
        checked={backToStock}
        onChange={(event) => setBackToStock(event.target.checked)}
        className="mt-2"
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={lines.length === 0}
          busy={isBusy}
          busyLabel="Refunding..."
          onClick={refund}
        >
          {lines.length === 0 ? "Refund" : `Refund $${toDecimal(cents)}`}
        </Button>
        <Button data-first onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
