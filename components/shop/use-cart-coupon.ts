"use client"

import { useState } from "react"
import { discountBpsOf, isCouponAllowed } from "@/lib/shop/rules"
import { checkCoupon } from "./shop-calls"

const TOO_SMALL = "Coupons valid only on orders $15 or more."
const ALREADY = "This coupon is already applied."
const INVALID = "Invalid coupon code."

export type CouponNote = { tone: "ok" | "problem"; text: string }
type Applied = { code: string; discountBps: number }

/** The coupon of the cart (spec 5): upper case, checked by the server, and counted from $15 on. */
export function useCartCoupon(subtotalCents: number) {
  const [applied, setApplied] = useState<Applied | null>(null)
  const [note, setNote] = useState<CouponNote | null>(null)
  const [isBusy, setBusy] = useState(false)
  const problem = (text: string) => setNote({ tone: "problem", text })

  /** True when the code counts from now on. */
  const apply = async (typed: string): Promise<boolean> => {
    const code = typed.trim().toUpperCase()
    if (!code || isBusy) return false
    if (code === applied?.code) {
      problem(ALREADY)
      return false
    }
    if (!isCouponAllowed(subtotalCents)) {
      problem(TOO_SMALL)
      return false
    }
    setBusy(true)
    const answer = await checkCoupon(code)
    setBusy(false)
    if (answer.kind === "valid") {
      setApplied({ code, discountBps: discountBpsOf(answer.discount) })
      setNote({ tone: "ok", text: `Coupon ${code} applied.` })
      return true
    }
    problem(answer.kind === "invalid" ? INVALID : answer.message)
    return false
  }

  const drop = (text?: string) => {
    setApplied(null)
    if (text) problem(text)
    else setNote(null)
  }

  const counts = applied !== null && isCouponAllowed(subtotalCents)
  return {
    code: counts ? applied.code : "",
    appliedCode: applied?.code ?? "",
    discountBps: counts ? applied.discountBps : 0,
    note: applied && !counts ? ({ tone: "problem", text: TOO_SMALL } as const) : note,
    isBusy,
    apply,
    drop,
  }
}
