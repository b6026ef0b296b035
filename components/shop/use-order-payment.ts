"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent } from "react"
import { useSiteTexts } from "@/components/content/site-texts"
import { capture } from "@/components/payments/payment-calls"
import { usePayment } from "@/components/payments/use-payment"
import { useAlerts } from "@/components/ui/alerts"
import { storeCart } from "./cart-store"
import { type CheckoutAction, type CheckoutState, notOpened } from "./checkout-state"
import {
  openOrder,
  openOrderOfTab,
  type Purchase,
  postOrder,
  releaseOrder,
  rememberOpen,
} from "./order-calls"

/** The payment of a cart (docs/product.md, Payments). */
export function useOrderPayment({
  state,
  read,
  dispatch,
  wanted,
  onStockDoubt,
  onCouponRefused,
  onPickupChanged,
}: {
  state: CheckoutState
  read: () => CheckoutState
  dispatch: (action: CheckoutAction) => void
  /** What the cart holds now; null when it is empty. */
  wanted: Purchase | null
  onStockDoubt: () => Promise<unknown>
  onCouponRefused: (message: string) => void
  onPickupChanged: () => Promise<unknown>
}) {
  const { alert } = useAlerts()
  const router = useRouter()
  const { email } = useSiteTexts()

  const remember = (orderId: string, isApproved: boolean) => {
    const { purchase } = read()
    if (purchase) rememberOpen({ orderId, purchase, isApproved })
  }

  const { events, resume } = usePayment({
    state: state.payment,
    read: () => read().payment,
    dispatch,
    adapter: {
      open: async () => {
        if (!wanted) throw new Error("The cart is empty")
        dispatch({ type: "purchase", purchase: wanted })
        const orderId = await openOrder(wanted)
        remember(orderId, false)
        return { orderId }
      },
      capture: (orderId) => capture({ orderId, as: "nobody", kept: "I’m holding your order." }),
      releaseHold: releaseOrder,
      cancelled: "The payment was canceled. You haven’t been charged, and your cart is just as it was.",
      explain: async (error) => {
        const refusal = notOpened(error)
        if (!refusal) return false
        if (refusal.isCouponRefused) onCouponRefused(error.message)
        if (refusal.isStockOld) await onStockDoubt()
        if (error.code === "PICKUP_CHANGED") {
          // Her texts come with the page.
          router.refresh()
          await onPickupChanged()
        }
        dispatch({ type: "restart", note: refusal.note })
        return true
      },
      onApproved: (orderId) => remember(orderId, true),
      onAnswer: async (outcome, orderId) => {
        if (outcome.kind === "declined") remember(orderId, false)
        else if (outcome.kind !== "unconfirmed") rememberOpen(null)
        if (outcome.kind === "review") storeCart([])
        if (outcome.kind !== "lost" && outcome.kind !== "refused") return
        if (outcome.code === "COUPON_USED") onCouponRefused(outcome.message)
        await onStockDoubt()
      },
      onPaid: async (payer, orderId) => {
        const { purchase } = read()
        storeCart([])
        if (!purchase) return
        void alert({
          title: "Payment Successful",
          text: `Thank you, ${payer.givenName}! Your order is in the kitchen, and I’ve emailed you the details.`,
          tone: "success",
        })
        try {
          dispatch({ type: "confirmed", order: await postOrder({ orderId, payer, purchase }) })
        } catch {
          void alert({
            title: "Order Submission Failed",
            text: `Your payment came through, and your order will follow within a few minutes. If you haven’t gotten an email by then, please contact support at ${email} and mention reference ${orderId}.`,
            tone: "error",
          })
        }
      },
    },
  })

  const takeUp = useEffectEvent(() => {
    const left = openOrderOfTab()
    if (!left?.isApproved || read().payment.orderId) return
    dispatch({ type: "purchase", purchase: left.purchase })
    void resume(left.orderId)
  })
  useEffect(() => takeUp(), [])

  return events
}
