"use client"

import { useState } from "react"
import { couponRefusal, discountBpsOf } from "@/lib/shop/rules/shop"
import { checkCoupon } from "./shop-calls"

const ALREADY = "This coupon is already applied."
const INVALID = "Invalid coupon code."

export type CouponNote = { tone: "ok" | "problem"; text: string }
type Applied = { code: string; discountBps: number; freeTins: number; minimumCents: number }

/**
 * The coupon of the cart (docs/product.md, Coupons): upper case, checked by the server, and counted from $15 and its
 * own minimum on.
 */
export function useCartCoupon({ subtotalCents, tins }: { subtotalCents: number; tins: number }) {
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
    const tooSmall = couponRefusal({ subtotalCents, minimumCents: 0 })
    if (tooSmall) {
      problem(tooSmall)
      return false
    }
    setBusy(true)
    const answer = await checkCoupon(code)
    setBusy(false)
    if (answer.kind === "valid") {
      const { discount, freeTins, minimumCents } = answer
      const refusal = couponRefusal({ subtotalCents, minimumCents, freeTins, tins })
      if (refusal) {
        problem(refusal)
        return false
      }
      setApplied({ code, discountBps: discountBpsOf(discount), freeTins, minimumCents })
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

  const refusal = applied && couponRefusal({ ...applied, subtotalCents, tins })
  const counts = applied !== null && !refusal
  return {
    code: counts ? applied.code : "",
    appliedCode: applied?.code ?? "",
    discountBps: counts ? applied.discountBps : 0,
    freeTins: counts ? applied.freeTins : 0,
    note: refusal ? ({ tone: "problem", text: refusal } as const) : note,
    isBusy,
    apply,
    drop,
  }
}
