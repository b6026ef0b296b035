import { z } from "zod"
import { id } from "../../ids"
import { dollars, name } from "./shop"

const limit = z.number().int().min(1, "A limit must be at least 1.").max(1_000_000).nullable()
/** POST /api/admin/coupons, and PUT, where the code stays as it is. `discount` is a fraction. */
export const couponFields = z.object({
  appliesTo: z.enum(["cart", "booking"]),
  discount: z.number("Please enter the discount.").gt(0, "More than 0%.").max(1, "100% at most."),
  minimum: dollars.default(0),
  expiresAt: z.iso.datetime({ offset: true, message: "Please enter a date." }).nullable().default(null),
  maxUses: limit.default(null),
  /** Without a word: a free session is once for each person and three a day. Null is no limit. */
  maxPerCustomer: limit.optional(),
  maxPerDay: limit.optional(),
  /** Paid by the community fund: for whom, in her words, and dollars for each session at most. `maxUses` is how many. */
  fund: z.strictObject({ madeFor: name, upTo: dollars }).nullable().default(null),
})
export const newCouponBody = couponFields.extend({
  code: z
    .string("Please enter a code.")
    .trim()
    .min(3, "Please use 3 to 40 letters and digits.")
    .max(40, "Please use 3 to 40 letters and digits.")
    .regex(/^[A-Za-z0-9_-]+$/, "A code can only have letters, digits, -, and _."),
})
export const couponParams = z.object({ id })

export type CouponFields = z.output<typeof couponFields>
export type NewCouponBody = z.output<typeof newCouponBody>

/** GET /api/admin/coupons answers {coupons: WireCoupon[]}. */
export type WireCoupon = {
  _id: string
  code: string
  appliesTo: "cart" | "booking"
  discount: number
  /** So many of the cheapest tins are free, in place of the discount. */
  freeTins: number
  minimum: number
  expiresAt: string | null
  maxUses: number | null
  maxPerCustomer: number | null
  maxPerDay: number | null
  uses: number
  isActive: boolean
  endedAt: string | null
  /** Dollars for each session at most; null: not of the community fund. */
  fund: { madeFor: string; upTo: number } | null
}
