import { z } from "zod"
import { id } from "../ids"
import { MOST_CENTS, parseDollars } from "../money"
import { DESK_WAYS } from "../payments/rules"
import { isDate } from "../time"
import { MOST_CLASSES, MOST_DAYS } from "./rules"

const NAME = "Please give the pass a name, up to 80 characters."
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const line = (max: number, why: string) =>
  z
    .string(why)
    .max(4 * max, why)
    .refine((value) => !UNSEEN.test(value), why)
    .transform((value) => value.normalize("NFC").trim().replace(/ +/g, " "))
    .refine((value) => value.length <= max, why)

const dollars = (from: number, to: number, message: string) =>
  z.unknown().transform((value, context) => {
    const cents = parseDollars(value)
    if (cents !== null && cents >= from && cents <= to) return cents
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })

const CLASSES = `Please enter from 1 to ${MOST_CLASSES} classes.`
const classes = z.int(CLASSES).min(1, CLASSES).max(MOST_CLASSES, CLASSES)
const DAYS = `Please enter from 1 to ${MOST_DAYS} days.`
const validDays = z.int(DAYS).min(1, DAYS).max(MOST_DAYS, DAYS)
const TITLES = "Please name at most 30 classes."

/** POST /api/admin/passes, and PUT: all of what she sells. */
export const passKindBody = z.object({
  name: line(80, NAME).refine((value) => value !== "", NAME),
  classes,
  price: dollars(100, MOST_CENTS, "Please enter a price from $1 to $10,000."),
  validDays,
  titles: z
    .array(line(120, TITLES), TITLES)
    .max(30, TITLES)
    .default([])
    .transform((titles) => [...new Set(titles.filter((title) => title !== ""))]),
})

export const passParams = z.object({ passId: id })
export const personPassParams = z.object({ key: id })

/** POST /api/payments for a pass. */
export const openPassBody = z.object({ purpose: z.literal("pass"), passId: id })

/** Taken by her, or owed to her. */
const paid = z.object({
  how: z.enum(DESK_WAYS, "Please choose cash, other, or owes."),
  amount: dollars(0, MOST_CENTS, "Please enter an amount from $0 to $10,000."),
})

const sold = z.object({ passId: id, paid: paid.nullable().default(null) })
const gift = z.object({ classes, validDays })

/**
 * POST /api/admin/people/{key}/passes: sells one of a kind (`paid: null`: given away), or gives so many classes. Not a
 * `z.union`, which names no field that it refuses.
 */
export const sellPassBody = z
  .record(z.string(), z.unknown(), "Please choose a pass, or say how many classes and for how many days.")
  .transform((body, context): z.output<typeof sold> | z.output<typeof gift> => {
    const { success, data, error } = ("passId" in body ? sold : gift).safeParse(body)
    if (success) return data
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path, message })
    return z.NEVER
  })

const CHANGE = `Please enter from -${MOST_CLASSES} to ${MOST_CLASSES} classes, and not 0.`
/** PUT /api/admin/passes/sold/{passId}: gives or takes classes, moves the last day, or says how it was paid. */
export const changePassBody = z
  .object({
    change: z
      .int(CHANGE)
      .min(-MOST_CLASSES, CHANGE)
      .max(MOST_CLASSES, CHANGE)
      .refine((change) => change !== 0, CHANGE)
      .optional(),
    lastDay: z.string("Please choose a day.").refine(isDate, "Please choose a day.").optional(),
    note: line(200, "Please keep the note under 200 characters.").default(""),
    paid: paid.optional(),
  })
  .refine(({ change, lastDay, paid: said }) => change !== undefined || lastDay !== undefined || said, {
    error: "Please say what to change.",
    path: ["change"],
  })

/** POST /api/admin/passes/sold/{passId}/refund. `balance`: what the screen said is left. */
export const refundPassBody = z.object({
  amount: dollars(0, MOST_CENTS, "Please enter an amount from $0 to $10,000."),
  balance: z.int("Please look at what’s left first.").min(1, "There’s nothing left on this pass."),
})

export type PassKindBody = z.output<typeof passKindBody>
export type SellPassBody = z.output<typeof sellPassBody>
export type ChangePassBody = z.output<typeof changePassBody>
export type RefundPassBody = z.output<typeof refundPassBody>
