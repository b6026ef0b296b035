"use client"

import { useState } from "react"
import { Disputed } from "@/components/payments/disputed"
import { Button, ButtonLink } from "@/components/ui/button"
import { EmailLink } from "@/components/ui/email-link"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { useTyped } from "@/components/ui/use-typed"
import { formatUsd } from "@/lib/money"
import { sayPickupClass, whyNotAtClass } from "@/lib/shop/rules/pickup"
import { centsOf } from "@/lib/shop/rules/shop"
import { sayStatus } from "@/lib/shop/rules/status"
import { sayBack } from "@/lib/shop/rules/tins"
import type { WireAdminOrder } from "@/lib/shop/schema/shop"
import { formatDayAndTimeAsOf } from "@/lib/time"
import { moveOrder, type OrderStep } from "./admin-calls"
import { addressLines, leftOf } from "./order-texts"
import { RefundDialog } from "./refund-dialog"
import type { TakenStep } from "./undo-steps"

/** One order: who, what, where to, and what can be done with it. */
export function OrderCard({
  order,
  zone,
  isOnOwnPage = false,
  typedTracking,
  onChanged,
  onStep,
}: {
  order: WireAdminOrder
  zone: string
  /** Under its number. */
  isOnOwnPage?: boolean
  /** For a step that was taken back. */
  typedTracking: string
  onChanged: () => unknown
  onStep: (step: TakenStep) => unknown
}) {
  const [isRefunding, setRefunding] = useState(false)
  const { _id, number, buyerName, buyerEmail, orderedAt, isLocalPickup, address, tracking } = order
  const { pickupClass } = order
  const whyNot = pickupClass ? whyNotAtClass(pickupClass) : ""
  return (
    <li
      aria-label={`Order #${number}`}
      className="grid break-inside-avoid gap-x-10 gap-y-4 border-b border-line py-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_12rem]"
    >
      <div className="text-small">
        <h2 className="text-heading">
          {isOnOwnPage ? null : (
            <>
              <a href={`/admin/orders/${_id}`} className="tabular-nums underline-offset-4 hover:underline">
                #{number}
              </a>
              ,{" "}
            </>
          )}
          <a href={`/admin/people/of/order/${_id}`} className="underline-offset-4 hover:underline">
            {buyerName}
          </a>
        </h2>
        <p className="py-1.5">
          <EmailLink to={buyerEmail} />
        </p>
        <p className="mt-1 text-muted">{formatDayAndTimeAsOf(new Date(orderedAt), zone, new Date())}</p>
        <p className="mt-1 font-semibold">{sayStatus(order)}</p>
        {order.isDisputed ? <Disputed /> : null}
        {order.status === "to_pack" && (!pickupClass || whyNot) ? <p>{order.promise}</p> : null}
        {tracking ? <p className="text-muted">Tracking: {tracking}</p> : null}
      </div>
      <div className="text-small">
        <Contents order={order} />
        <p className="mt-3 whitespace-pre-line">
          {pickupClass ? (
            <>
              {whyNot ? "Local pickup, not at class:" : "Pickup at class:"}{" "}
              <a href={`/admin/events/${pickupClass.eventId}#hand-over`} className="link">
                {sayPickupClass(pickupClass, zone)}
              </a>
              {whyNot ? ` (${whyNot})` : null}
            </>
          ) : isLocalPickup ? (
            "Local pickup"
          ) : address ? (
            addressLines(address).join("\n")
          ) : (
            "PayPal didn’t send an address. Please email the buyer."
          )}
        </p>
      </div>
      <div className="grid content-start gap-2 max-md:grid-cols-2 print:hidden">
        <NextStep order={order} typedTracking={typedTracking} onChanged={onChanged} onStep={onStep} />
        {order.lines.some((line) => leftOf(line) > 0) ? (
          <>
            <ButtonLink variant="quiet" href={`/admin/orders/${_id}/slip`}>
              Packing slip
            </ButtonLink>
            <Button variant="danger" onClick={() => setRefunding(true)}>
              Refund<span className="sr-only"> order #{number}</span>
            </Button>
          </>
        ) : null}
      </div>
      {isRefunding ? (
        <RefundDialog order={order} onClose={() => setRefunding(false)} onRefunded={onChanged} />
      ) : null}
    </li>
  )
}

function Contents({
  order: { lines, totals, couponCode, refunded, isRefundDue, refundStuck, tins },
}: {
  order: WireAdminOrder
}) {
  const wentCents = centsOf(refunded) - centsOf(refundStuck)
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line._id} className={leftOf(line) === 0 ? "text-muted" : ""}>
            <span className="inline-block min-w-8 font-semibold tabular-nums">
              {leftOf(line) || line.quantity} ×
            </span>{" "}
            <span className={leftOf(line) === 0 ? "line-through" : ""}>{line.name}</span>
            {line.refundedQuantity > 0 && leftOf(line) > 0 ? ` (${line.refundedQuantity} more refunded)` : ""}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted tabular-nums">
        {formatUsd(centsOf(totals.total))}
        {couponCode ? `, with ${couponCode}` : ""}
        {wentCents > 0 ? `, ${formatUsd(wentCents)} refunded` : ""}
        {isRefundDue && wentCents > 0 && refundStuck === 0 ? " (on its way)" : ""}
      </p>
      {refundStuck > 0 ? (
        <p className="font-medium">
          {formatUsd(centsOf(refundStuck))} hasn’t gone through yet. See{" "}
          <a href="/admin/dashboard#needs-you" className="link">
            Needs you
          </a>
          .
        </p>
      ) : null}
      {tins.back > 0 ? <p className="text-muted">{sayBack(tins)}</p> : null}
    </>
  )
}

type Next = {
  order: WireAdminOrder
  typedTracking: string
  onChanged: () => unknown
  onStep: (step: TakenStep) => unknown
}

function NextStep({ order, typedTracking, onChanged, onStep }: Next) {
  const [tracking, setTracking] = useTyped(`tracking ${order._id}`, typedTracking)
  const { isBusy, submit } = useSubmit()
  const { _id, number, status, isLocalPickup } = order
  if (status === "done" || status === "refunded") return null
  const to: OrderStep = status !== "to_pack" ? "done" : isLocalPickup ? "ready_for_pickup" : "shipped"

  const move = () =>
    submit(
      async () => {
        try {
          const { undoSeconds } = await moveOrder({ _id, status: to, tracking: tracking.trim() })
          onStep({ _id, number, status: to, isLocalPickup, tracking, undoSeconds })
        } finally {
          await onChanged()
        }
      },
      { title: "Failed to update order." },
    )

  return (
    <>
      {to === "shipped" ? (
        <Field label="Tracking (optional)" className="col-span-full">
          <TextInput
            value={tracking}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setTracking(event.target.value)}
          />
        </Field>
      ) : null}
      <Button busy={isBusy} busyLabel="Saving..." onClick={move} className="max-md:col-span-2">
        Mark as {sayStatus({ status: to, isLocalPickup }).toLowerCase()}
        <span className="sr-only">, order #{number}</span>
      </Button>
    </>
  )
}
