"use client"

import { useEffect, useEffectEvent } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { CallError } from "@/lib/client/call"
import {
  type CaptureOutcome,
  DECLINED,
  isDecidedByAnswer,
  type Payer,
  type PaymentAction,
  type PaymentState,
} from "./payment-state"
import { PAYMENT_PROBLEMS, type PaymentProblem } from "./payment-texts"
import type { PayPalEvents } from "./paypal-button"

const ASK_AGAIN_MS = 15_000

/** What is paid for: sessions, a cart, a class, a spot from a waiting list, or a pass. */
export type PaymentAdapter = {
  /** Opens the payment on the server: what is bought is held from now on. */
  open: () => Promise<{ orderId: string; holdUntil?: string }>
  /** Says why it was not opened. False: nothing can be said but that payments are away. */
  explain: (error: CallError) => Promise<boolean>
  capture: (orderId: string) => Promise<CaptureOutcome>
  releaseHold: (orderId: string) => Promise<void>
  cancelled: string
  onApproved?: (orderId: string) => void
  /** Before the state follows the answer. */
  onAnswer: (outcome: CaptureOutcome, orderId: string) => unknown
  onPaid: (payer: Payer, orderId: string) => unknown
  onReleased?: () => unknown
}

/** The payment between PayPal's buttons and the server. */
export function usePayment({
  state: { phase, orderId },
  read,
  dispatch,
  adapter,
}: {
  state: PaymentState
  /** The newest state, also between two renders. */
  read: () => PaymentState
  dispatch: (action: PaymentAction) => void
  adapter: PaymentAdapter
}) {
  const { alert } = useAlerts()

  /** Gives back what is held when nobody has paid. */
  const release = async () => {
    const now = read()
    if (now.phase === "paying" && now.orderId) await adapter.releaseHold(now.orderId)
  }

  const open = async () => {
    dispatch({ type: "opening" })
    try {
      const opened = await adapter.open()
      dispatch({ type: "opened", ...opened })
      return opened.orderId
    } catch (error) {
      dispatch({ type: "refused" })
      if (!(error instanceof CallError) || !(await adapter.explain(error))) {
        dispatch({ type: "unavailable" })
        void alert({ ...PAYMENT_PROBLEMS.unavailable, tone: "error" })
      }
      throw error
    }
  }

  const settle = async (id: string): Promise<"done" | "again"> => {
    const outcome = await adapter.capture(id)
    const now = read()
    if (now.orderId !== id || now.phase === "paid" || now.phase === "review") return "done"
    await adapter.onAnswer(outcome, id)
    dispatch({ type: "answered", orderId: id, outcome })
    if (outcome.kind === "paid") await adapter.onPaid(outcome.payer, id)
    if (outcome.kind === "lost" || outcome.kind === "refused") {
      const tone = outcome.kind === "lost" ? "warning" : "error"
      void alert({ title: PAYMENT_PROBLEMS.declined.title, text: outcome.message, tone })
    }
    return outcome.kind === "declined" ? "again" : "done"
  }

  /** Reloaded while the payment was taken: the same question again says how it went. */
  const resume = async (id: string) => {
    dispatch({ type: "resumed", orderId: id })
    if ((await settle(id)) === "done") return
    await adapter.releaseHold(id)
    dispatch({ type: "restart", note: DECLINED })
  }

  const askAgain = useEffectEvent(settle)
  useEffect(() => {
    if (phase !== "unconfirmed" || !orderId) return
    const timer = setInterval(() => void askAgain(orderId), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [phase, orderId])

  const leave = useEffectEvent(() => void release())
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && read().phase === "paying") dispatch({ type: "closed" })
  })
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener("pagehide", () => leave(), stop)
    window.addEventListener("pageshow", (event) => comeBack(event), stop)
    return () => stop.abort()
  }, [])

  const events: PayPalEvents = {
    openOrder: open,
    onApprove: (id) => {
      adapter.onApproved?.(id)
      dispatch({ type: "approved" })
      return settle(id)
    },
    onCancel: async () => {
      if (isDecidedByAnswer(read().phase)) return
      await release()
      await adapter.onReleased?.()
      dispatch({ type: "closed", note: { tone: "info", text: adapter.cancelled } })
    },
    onProblem: async (kind: PaymentProblem) => {
      const now = read()
      if (now.wasTold) return dispatch({ type: "told" })
      if (isDecidedByAnswer(now.phase)) return
      await release()
      dispatch(kind === "payment" ? { type: "closed" } : { type: "unavailable" })
      await adapter.onReleased?.()
      void alert({ ...PAYMENT_PROBLEMS[kind], tone: "error" })
    },
  }

  return { release, resume, events }
}
