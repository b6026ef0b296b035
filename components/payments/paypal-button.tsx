"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Loading } from "@/components/ui/loading"
import type { PaymentProblem } from "./payment-texts"
import { loadPayPal, type PayPalSdk } from "./paypal-sdk"

type Buttons = ReturnType<PayPalSdk["Buttons"]>

export type PayPalEvents = {
  /** Opens the payment on the server and answers PayPal's order id. */
  openOrder: () => Promise<string>
  /** The buyer approved: "again" opens PayPal once more for another way to pay. */
  onApprove: (orderId: string) => Promise<"done" | "again">
  onCancel: () => void
  onProblem: (problem: PaymentProblem, error: unknown) => void
}

/** Nothing has the focus that is still to be seen. */
const isLost = (at: Element | null) => !at || at === document.body || at.getClientRects().length === 0

/** PayPal's buttons. Its script is loaded when this is first shown. */
export function PayPalButton(events: PayPalEvents) {
  const group = useRef<HTMLFieldSetElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const newest = useEffectEvent(() => events)
  const [isReady, setReady] = useState(false)

  // The button that was pressed for this has gone, and the focus with it.
  useEffect(() => {
    if (isLost(document.activeElement)) group.current?.focus()
  }, [])

  useEffect(() => {
    let isGone = false
    let buttons: Buttons | undefined
    const report = (problem: PaymentProblem) => (error: unknown) => {
      if (!isGone) newest().onProblem(problem, error)
    }
    const show = async (paypal: PayPalSdk) => {
      if (isGone) return
      if (!place.current) return report("missing")(null)
      buttons = paypal.Buttons({
        style: { layout: "vertical", shape: "rect", height: 48 },
        createOrder: () => newest().openOrder(),
        onApprove: async ({ orderID }, actions) => {
          const next = await newest().onApprove(orderID)
          return next === "again" ? actions.restart() : undefined
        },
        onCancel: () => {
          newest().onCancel()
          if (isLost(document.activeElement)) group.current?.focus()
        },
        onError: report("payment"),
      })
      await buttons.render(place.current)
      setReady(true)
    }
    loadPayPal().then(
      (paypal) => show(paypal).catch(report("display")),
      (error) => report("unavailable")(error),
    )
    return () => {
      isGone = true
      buttons?.close?.()
    }
  }, [])

  return (
    <fieldset ref={group} tabIndex={-1} aria-label="Pay with PayPal" className="min-w-0">
      {isReady ? null : <Loading />}
      <div ref={place} />
    </fieldset>
  )
}
