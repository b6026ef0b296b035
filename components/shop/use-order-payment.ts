"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { CONFIRMING, PAYMENT_PROBLEMS, type PaymentProblem } from "@/components/payments/payment-texts"
import type { PayPalEvents } from "@/components/payments/paypal-button"
import { useAlerts } from "@/components/ui/alerts"
import { CallError } from "@/lib/http/client"
import type { ConfirmedOrder } from "@/lib/shop/schema"
import { site } from "@/lib/site"
import { storeCart } from "./cart-store"
import {
  capture,
  giveBack,
  openOrder,
  openOrderOfTab,
  type Payer,
  type Purchase,
  postOrder,
  rememberOpen,
} from "./order-calls"

/**
 * cart: before Continue to Payment. ready: PayPal's buttons are shown. paying: PayPal is open and the stock is
 * reserved. capturing: PayPal said yes and we are taking the payment. unconfirmed: nobody knows yet. review:
 * PayPal looks at it. done: paid.
 */
export type Phase = "cart" | "ready" | "paying" | "capturing" | "unconfirmed" | "review" | "done"
export type PaymentNote = { tone: "info" | "warning" | "error"; text: string }
export type Done = { givenName: string; orderId: string; order: ConfirmedOrder | null; purchase: Purchase }

const ASK_AGAIN_MS = 15_000
const DECLINED: PaymentNote = {
  tone: "warning",
  text: `${PAYMENT_PROBLEMS.declined.title}. ${PAYMENT_PROBLEMS.declined.text}`,
}

/** The payment of a cart between PayPal's buttons and the server (product.md 7, 8). */
export function useOrderPayment({
  purchase,
  onStockDoubt,
  onCouponRefused,
}: {
  purchase: Purchase | null
  onStockDoubt: () => Promise<unknown>
  onCouponRefused: (message: string) => void
}) {
  const { alert } = useAlerts()
  const [phase, setPhase] = useState<Phase>("cart")
  const [note, setNote] = useState<PaymentNote | null>(null)
  const [orderId, setOrderId] = useState("")
  const [done, setDone] = useState<Done | null>(null)
  const [didPayPalFail, setPayPalFail] = useState(false)
  const latest = useRef({ phase, orderId, purchase })
  latest.current = { phase, orderId, purchase }
  const opened = useRef<Purchase | null>(null)
  const wasTold = useRef(false)

  const go = useCallback((to: Phase, said: PaymentNote | null = null) => {
    latest.current.phase = to
    setPhase(to)
    setNote(said)
  }, [])

  /** Gives the stock back when it is reserved and nobody has paid. */
  const release = useCallback(async () => {
    const { phase: now, orderId: id } = latest.current
    if (now === "paying" && id) await giveBack(id)
  }, [])

  useEffect(() => {
    const leave = () => void release()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && latest.current.phase === "paying") go("ready")
    }
    window.addEventListener("pagehide", leave)
    window.addEventListener("pageshow", comeBack)
    return () => {
      window.removeEventListener("pagehide", leave)
      window.removeEventListener("pageshow", comeBack)
    }
  }, [release, go])

  const proceed = () => {
    wasTold.current = false
    setPayPalFail(false)
    go("ready")
  }

  const open = async () => {
    wasTold.current = false
    const wanted = latest.current.purchase
    if (!wanted) throw new Error("The cart is empty")
    go("paying")
    try {
      const id = await openOrder(wanted)
      opened.current = wanted
      latest.current.orderId = id
      setOrderId(id)
      return id
    } catch (error) {
      wasTold.current = true
      await tellWhyNotOpened(error)
      throw error
    }
  }

  const tellWhyNotOpened = async (error: unknown) => {
    const { status = 0, code = "", message = "" } = error instanceof CallError ? error : {}
    if (code === "PAYMENT_PENDING") {
      go("cart", { tone: "info", text: message || CONFIRMING })
    } else if ([400, 404, 409, 429].includes(status)) {
      if (code === "COUPON_USED" || /coupon/i.test(message)) onCouponRefused(message)
      await onStockDoubt()
      go("cart", { tone: "warning", text: `${message} Nothing was charged.`.trim() })
    } else {
      await fail("unavailable")
    }
  }

  const fail = async (kind: PaymentProblem) => {
    go(kind === "payment" ? "ready" : "cart")
    if (kind !== "payment") setPayPalFail(true)
    void alert({ ...PAYMENT_PROBLEMS[kind], tone: "error" })
  }

  const finish = useCallback(
    async (id: string, payer: Payer) => {
      const bought = opened.current
      storeCart([])
      rememberOpen(null)
      if (!bought) return
      setDone({ givenName: payer.givenName, orderId: id, order: null, purchase: bought })
      go("done")
      void alert({
        title: "Payment Successful",
        text: `Thank you, ${payer.givenName}! Your order is in the kitchen, and a mail with all of it is on its way.`,
        tone: "success",
      })
      try {
        const order = await postOrder({ orderId: id, payer, purchase: bought })
        setDone((before) => before && { ...before, order })
      } catch {
        void alert({
          title: "Order Submission Failed",
          text: `Your payment has arrived, and your order will follow it by itself within a few minutes. If no mail has come by then, please contact support at ${site.teacher.email} and name the reference ${id}.`,
          tone: "error",
        })
      }
    },
    [alert, go],
  )

  const settle = useCallback(
    async (id: string): Promise<"done" | "again"> => {
      const outcome = await capture(id)
      switch (outcome.kind) {
        case "paid":
          await finish(id, outcome.payer)
          return "done"
        case "review":
          storeCart([])
          rememberOpen(null)
          go("review", { tone: "info", text: outcome.message })
          return "done"
        case "declined": {
          if (opened.current) rememberOpen({ orderId: id, purchase: opened.current, isApproved: false })
          go("paying", DECLINED)
          return "again"
        }
        case "coupon":
        case "lost":
        case "refused":
          rememberOpen(null)
          if (outcome.kind === "coupon") onCouponRefused(outcome.message)
          await onStockDoubt()
          go(outcome.kind === "refused" ? "ready" : "cart")
          void alert({ title: PAYMENT_PROBLEMS.declined.title, text: outcome.message, tone: "warning" })
          return "done"
        case "unconfirmed":
          go("unconfirmed", { tone: "info", text: CONFIRMING })
          return "done"
      }
    },
    [alert, finish, go, onStockDoubt, onCouponRefused],
  )

  useEffect(() => {
    if (phase !== "unconfirmed" || !orderId) return
    const timer = setInterval(() => void settle(orderId), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [phase, orderId, settle])

  useEffect(() => {
    const left = openOrderOfTab()
    if (!left?.isApproved || latest.current.orderId) return
    // Reloaded while the payment was taken: the same question again says how it went.
    opened.current = left.purchase
    latest.current.orderId = left.orderId
    setOrderId(left.orderId)
    go("unconfirmed", { tone: "info", text: CONFIRMING })
    void settle(left.orderId).then(async (next) => {
      if (next === "again") await giveBack(left.orderId).then(() => go("cart", DECLINED))
    })
  }, [go, settle])

  const events: PayPalEvents = {
    openOrder: open,
    onApprove: (id) => {
      if (opened.current) rememberOpen({ orderId: id, purchase: opened.current, isApproved: true })
      go("capturing")
      return settle(id)
    },
    onCancel: async () => {
      await release()
      go("ready", {
        tone: "info",
        text: "The payment was cancelled. Nothing was charged, and your cart is as it was.",
      })
    },
    onProblem: async (kind) => {
      // While the payment is taken only its answer says how it went.
      if (latest.current.phase === "capturing") return
      if (wasTold.current) {
        wasTold.current = false
        return
      }
      await release()
      await fail(kind)
    },
  }

  return { phase, note, done, didPayPalFail, proceed, events }
}
