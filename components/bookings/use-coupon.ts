"use client"

import { useEffect, useState } from "react"
import { CallError, call } from "@/lib/client/call"

const PAUSE_MS = 450
const INVALID = "Invalid code. Double-check or continue without one."

export type CouponCheck = { state: "none" | "checking" | "valid" | "invalid" | "unknown"; message: string }
const NONE: CouponCheck = { state: "none", message: "" }

/** What the server says about a booking coupon, asked when the typing pauses. */
export function useCoupon(code: string): CouponCheck {
  const trimmed = code.trim()
  const [answer, setAnswer] = useState<CouponCheck & { code: string }>({ ...NONE, code: "" })

  useEffect(() => {
    if (trimmed === "") return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const check = await ask(trimmed, stop.signal)
      if (!stop.signal.aborted) setAnswer({ ...check, code: trimmed })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [trimmed])

  if (trimmed === "") return NONE
  return answer.code === trimmed ? answer : { state: "checking", message: "Checking the code..." }
}

async function ask(code: string, signal: AbortSignal): Promise<CouponCheck> {
  try {
    const { message } = await call<{ message: string }>("/api/bookings/validate-coupon", {
      method: "POST",
      body: { code },
      as: "student",
      signal,
    })
    return { state: "valid", message }
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === "COUPON_USED"))
      return { state: "invalid", message: error.message || INVALID }
    if (error instanceof CallError && error.status === 400) return { state: "invalid", message: INVALID }
    return {
      state: "unknown",
      message: "I couldn’t check this code right now. Please try again in a minute, or continue without it.",
    }
  }
}
