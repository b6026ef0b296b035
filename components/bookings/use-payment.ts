"use client"

import { type Dispatch, useCallback, useEffect, useRef } from "react"
import { CONFIRMING, PAYMENT_PROBLEMS, type PaymentProblem } from "@/components/payments/payment-texts"
import { useAlerts } from "@/components/ui/alerts"
import { CallError } from "@/lib/http/client"
import type { BookingAction, BookingState } from "./booking-state"
import { capture, giveBack, openOrder } from "./payment-calls"
import { hasField } from "./use-finalize"

const ASK_AGAIN_MS = 15_000

/** The payment of a session between the PayPal button and the server (product.md 7, 8). */
export function usePayment({
  state,
  dispatch,
  refetch,
}: {
  state: BookingState
  dispatch: Dispatch<BookingAction>
  refetch: () => Promise<void>
}) {
  const { alert } = useAlerts()
  const latest = useRef(state)
  latest.current = state
  const wasTold = useRef(false)

  /** Gives the time back when it is held and nobody has paid. */
  const release = useCallback(async () => {
    const { orderId, phase } = latest.current
    if (orderId && phase === "paying") await giveBack(orderId)
  }, [])

  useEffect(() => {
    const leave = () => void release()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && latest.current.phase === "paying") dispatch({ type: "phase", phase: "ready" })
    }
    window.addEventListener("pagehide", leave)
    window.addEventListener("pageshow", comeBack)
    return () => {
      window.removeEventListener("pagehide", leave)
      window.removeEventListener("pageshow", comeBack)
    }
  }, [release, dispatch])

  const open = async () => {
    wasTold.current = false
    dispatch({ type: "phase", phase: "paying" })
    try {
      const opened = await openOrder(latest.current)
      dispatch({ type: "held", ...opened })
      return opened.orderId
    } catch (error) {
      wasTold.current = true
      await tellWhyNotOpened(error)
      throw error
    }
  }

  const tellWhyNotOpened = async (error: unknown) => {
    const { status = 0, code = "", message = "" } = error instanceof CallError ? error : {}
    if (code === "SLOT_TAKEN" || code === "SLOT_PAST" || code === "NOT_FOUND") {
      dispatch({ type: "taken" })
      await refetch()
    } else if (code === "SLOT_BUSY") {
      dispatch({ type: "phase", phase: "unconfirmed", notice: { tone: "info", text: message } })
    } else if (code === "TOO_MANY") {
      dispatch({ type: "phase", phase: "choosing" })
      void alert({ title: "Please wait a while", text: message, tone: "warning" })
    } else if (error instanceof CallError && hasField(error, "place")) {
      dispatch({ type: "phase", phase: "choosing" })
      dispatch({ type: "place", place: "studio" })
      void alert({ title: "Please choose the studio", text: message, tone: "warning" })
    } else if (status === 400) {
      dispatch({ type: "phase", phase: "choosing" })
      void alert({ title: "Invalid Payment Amount", text: message, tone: "error" })
    } else {
      dispatch({ type: "failed" })
      void alert({ ...PAYMENT_PROBLEMS.unavailable, tone: "error" })
    }
  }

  const approve = async (orderId: string): Promise<"done" | "again"> => {
    dispatch({ type: "phase", phase: "capturing" })
    return settle(orderId)
  }

  const settle = useCallback(
    async (orderId: string): Promise<"done" | "again"> => {
      const outcome = await capture(orderId)
      switch (outcome.kind) {
        case "paid":
          dispatch({ type: "phase", phase: "paid" })
          void alert({
            title: "Payment Successful",
            text: `Thank you, ${outcome.givenName}! The time is yours. Press Finalize Booking to finish.`,
            tone: "success",
          })
          return "done"
        case "review":
          dispatch({ type: "phase", phase: "review", notice: { tone: "info", text: outcome.message } })
          return "done"
        case "declined":
          dispatch({
            type: "phase",
            phase: "paying",
            notice: {
              tone: "warning",
              text: `${PAYMENT_PROBLEMS.declined.title}. ${PAYMENT_PROBLEMS.declined.text}`,
            },
          })
          return "again"
        case "lost":
          dispatch({ type: "taken" })
          await refetch()
          void alert({ title: PAYMENT_PROBLEMS.declined.title, text: outcome.message, tone: "warning" })
          return "done"
        case "refused":
          dispatch({ type: "phase", phase: "ready" })
          void alert({ title: PAYMENT_PROBLEMS.declined.title, text: outcome.message, tone: "error" })
          return "done"
        case "unconfirmed":
          dispatch({ type: "phase", phase: "unconfirmed", notice: { tone: "info", text: CONFIRMING } })
          return "done"
      }
    },
    [alert, dispatch, refetch],
  )

  const { phase, orderId } = state
  useEffect(() => {
    if (phase !== "unconfirmed" || !orderId) return
    const timer = setInterval(() => void settle(orderId), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [phase, orderId, settle])

  const cancel = async () => {
    await release()
    await refetch()
    dispatch({
      type: "phase",
      phase: "ready",
      notice: {
        tone: "info",
        text: "The payment was cancelled. Nothing was charged, and others can choose this time again.",
      },
    })
  }

  const problem = async (kind: PaymentProblem) => {
    // While the payment is taken only its answer says how it went.
    if (latest.current.phase === "capturing") return
    if (wasTold.current) {
      wasTold.current = false
      return
    }
    await release()
    dispatch(kind === "payment" ? { type: "phase", phase: "ready" } : { type: "failed" })
    await refetch()
    void alert({ ...PAYMENT_PROBLEMS[kind], tone: "error" })
  }

  return { release, events: { openOrder: open, onApprove: approve, onCancel: cancel, onProblem: problem } }
}
