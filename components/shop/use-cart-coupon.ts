"use client"

import { useEffect, useEffectEvent, useState } from "react"
import { couponRefusal, discountBpsOf } from "@/lib/shop/rules/shop"
import { storeChoices, storedChoices } from "./cart-store"
import { type CouponAnswer, checkCoupon } from "./shop-calls"

const ALREADY = "This coupon is already applied."
const INVALID = "Invalid coupon code."

export type CouponNote = { tone: "ok" | "problem"; text: string }
type Valid = Extract<CouponAnswer, { kind: "valid" }>
type Applied = { code: string; discountBps: number; freeTins: number; minimumCents: number }

/**
 * The coupon of the cart (docs/product.md, Coupons): upper case, checked by the server, and counted from $15 and its
 * own minimum on.
 */
export function useCartCoupon(given: { subtotalCents: number; tins: number; isPaying: boolean }) {
  const { subtotalCents, tins, isPaying } = given
  const [applied, setApplied] = useState<Applied | null>(null)
  const [note, setNote] = useState<CouponNote | null>(null)
  const [isBusy, setBusy] = useState(false)
  const problem = (text: string) => setNote({ tone: "problem", text })
  const keep = (kept: Applied | null) => {
    setApplied(kept)
    storeChoices({ couponCode: kept?.code ?? "" })
  }
  const check = async (code: string) => {
    setBusy(true)
    const answer = await checkCoupon(code)
    setBusy(false)
    return answer
  }

  const count = (code: string, { discount, freeTins, minimumCents }: Valid) => {
    keep({ code, discountBps: discountBpsOf(discount), freeTins, minimumCents })
    setNote({ tone: "ok", text: `Coupon ${code} applied.` })
  }

  // The code of an earlier visit, once there is something in the cart, and no payment that may be using it.
  const takeUp = useEffectEvent(async () => {
    const { couponCode: code } = storedChoices()
    if (!code || applied) return
    const answer = await check(code)
    if (answer.kind === "valid") return count(code, answer)
    if (answer.kind === "unknown") return problem(`${code}: ${answer.message}`)
    drop(`Coupon ${code} isn’t valid anymore.`)
  })
  const isDue = tins > 0 && !isPaying
  useEffect(() => {
    if (isDue) void takeUp()
  }, [isDue])

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
    const answer = await check(code)
    if (answer.kind === "valid") {
      const { freeTins, minimumCents } = answer
      const refusal = couponRefusal({ subtotalCents, minimumCents, freeTins, tins })
      if (refusal) {
        problem(refusal)
        return false
      }
      count(code, answer)
      return true
    }
    problem(answer.kind === "invalid" ? INVALID : answer.message)
    return false
  }

  const drop = (text?: string) => {
    keep(null)
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
    /** What is typed now is another code than the one that was refused. */
    forgetProblem: () => setNote((before) => (before?.tone === "problem" ? null : before)),
  }
}
