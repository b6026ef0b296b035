import { z } from "zod"
import { email, personName } from "../../accounts/schema"
import { id } from "../../ids"
import { parseDollars } from "../../money"
import { normalizePhone } from "../rules"
import { line } from "./events"

/** Of a message to everyone in a class. */
const MESSAGE_MAX = 5000

/** GET /api/admin/signups: classes to come, or those that have been, by pages of classes; without any of these, all. */
export const signUpsQuery = z
  .object({
    when: z.enum(["upcoming", "past"]),
    page: z.coerce.number().int().min(1).max(10_000),
    eventId: id,
  })
  .partial()

const HOW_SIGNED = "Please say how the waiver was signed."
const SIGN_FIRST = { error: "Please sign, and save the signature first.", path: ["signature"] }
const signed = {
  /** The version that was shown; without it the current one is meant. */
  waiverVersion: z.int().positive().optional(),
  /** A drawn one (a PNG as a data URL), or the name typed as one. */
  signature: z.string("Signature Required").max(400_000, "Signature Required").default(""),
  typedSignature: personName("name").optional(),
}
const isSigned = (body: { waiver: string; signature: string; typedSignature?: string }) =>
  body.waiver !== "signature" || body.signature !== "" || body.typedSignature !== undefined

/** POST /api/admin/events/{eventId}/people: whom she adds herself, with what is known of them. */
export const addPersonBody = z
  .object({
    name: personName("name", "their"),
    email: z.union([z.literal(""), email], "Please enter a valid email address.").default(""),
    phone: z
      .string()
      .max(100)
      .default("")
      .transform((value, context) => {
        const phone = value.trim() === "" ? "" : normalizePhone(value)
        if (phone === null)
          context.addIssue({ code: "custom", message: "Please enter the phone number like 123-456-7890." })
        return phone ?? z.NEVER
      }),
    waiver: z.enum(["on_paper", "signature", "missing"], HOW_SIGNED),
    ...signed,
  })
  .refine(isSigned, SIGN_FIRST)

/** PUT /api/admin/signups/{signUpId}/waiver: somebody on a list who signs later. */
export const signWaiverBody = z
  .object({ waiver: z.enum(["on_paper", "signature"], HOW_SIGNED), ...signed })
  .refine(isSigned, SIGN_FIRST)

const NOT_AN_INSTANT = "Please say when, as an ISO 8601 instant."
const instant = z.iso
  .datetime({ offset: true, error: NOT_AN_INSTANT })
  .transform((value) => new Date(value))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, NOT_AN_INSTANT)

/** PUT …/attendance: `at` is the moment of the press on her device; left out, it is now. */
export const attendanceBody = z.object({
  attendance: z.enum(["came", "missed"], "Please say came, missed or null.").nullable(),
  at: instant.optional(),
})

const NOT_AN_AMOUNT = "Please enter an amount between $0.01 and $10,000."

/** PUT …/paid: what was taken at the door or is owed, in dollars, or a class off their pass; `how: null` takes it back. */
export const paidBody = z
  .object({
    how: z.enum(["cash", "other", "owes", "pass"], "Please say cash, other, owes, pass or null.").nullable(),
    amount: z.unknown().optional(),
  })
  .transform(({ how, amount }, context) => {
    if (how === null) return null
    if (how === "pass") return { how }
    const cents = parseDollars(amount)
    if (cents !== null && cents > 0 && cents <= 1_000_000) return { how, cents }
    context.addIssue({ code: "custom", message: NOT_AN_AMOUNT, path: ["amount"] })
    return z.NEVER
  })

/** POST /api/admin/events/{eventId}/message. */
export const messageBody = z.object({
  subject: line(120).refine((value) => value !== "", "Please write a subject."),
  text: z
    .string("Please write a message.")
    .max(MESSAGE_MAX, `Please keep the message under ${MESSAGE_MAX} characters.`)
    .transform((value) =>
      value
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
        .trim(),
    )
    .refine((value) => value !== "", "Please write a message."),
})

export type AddPersonBody = z.output<typeof addPersonBody>
export type SignWaiverBody = z.output<typeof signWaiverBody>
