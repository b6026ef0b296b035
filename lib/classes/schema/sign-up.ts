import { z } from "zod"
import { email, personName } from "../../accounts/schema"
import { id } from "../../ids"
import { isDate, knownZone } from "../../time"
import { NO_PHONE, normalizePhone } from "../rules"
import { WAYS } from "../rules/paying"

export const signUpParams = z.object({ signUpId: id })

/** Which event is meant: by its id, or by title and date. */
const whichEvent = {
  eventId: id.optional(),
  classTitle: z.string("Please choose a class.").max(500).default(""),
  date: z.string("Please choose a class.").max(40).default(""),
}
const isNamed = ({ eventId, classTitle, date }: { eventId?: string; classTitle: string; date: string }) =>
  eventId !== undefined || (classTitle.trim() !== "" && isDate(date))
const UNNAMED = { error: "Please choose a class.", path: ["classTitle"] }

/** The browser's zone: one that is not known here keeps nobody from signing up. */
const timeZone = z
  .unknown()
  .default("")
  .transform((value) => knownZone(value) ?? "")

export const classStatusQuery = z.object(whichEvent).refine(isNamed, UNNAMED)
/** How a class with a price is paid for; a pass wants its owner signed in, and PayPal a call of its own. */
const way = z.enum(WAYS, "Please choose how to pay.").default("door")
export const checkStudentBody = z.object({ ...whichEvent, email, timeZone, way }).refine(isNamed, UNNAMED)

const signUpFields = {
  ...whichEvent,
  name: personName("name"),
  email,
  phone: z.string("Please enter your phone number.").transform((value, context) => {
    const phone = normalizePhone(value.slice(0, 100))
    if (phone === null) context.addIssue({ code: "custom", message: NO_PHONE })
    return phone ?? z.NEVER
  }),
  waiver: z.literal(true, "Please read the waiver and check the box."),
  /** The version that was shown; without it the current one is meant. */
  waiverVersion: z.int().positive().optional(),
  /** A PNG as a data URL … */
  signature: z.string("Signature Required").max(400_000, "Signature Required").default(""),
  /** … or, for those who cannot draw, the name typed as a signature. */
  typedSignature: personName("name").optional(),
  timeZone,
  recaptchaToken: z.unknown(),
}
const isSigned = ({ signature, typedSignature }: { signature: string; typedSignature?: string }) =>
  signature !== "" || typedSignature !== undefined
const UNSIGNED = {
  error: "Please sign your name and save your signature before submitting the form.",
  path: ["signature"],
}

export const signUpBody = z
  .object({ ...signUpFields, way })
  .refine(isNamed, UNNAMED)
  .refine(isSigned, UNSIGNED)

/** From a student who has signed before: which class. */
const knownFields = { ...whichEvent, isKnown: z.literal(true), timeZone }
const unknownFields = { ...signUpFields, isKnown: z.undefined().optional() }

/** POST /api/payments for a place in a class: what a sign-up takes; or, from a student who has signed before, which class. */
export const openClassBody = z.discriminatedUnion("isKnown", [
  z
    .object({ ...unknownFields, purpose: z.literal("class") })
    .refine(isNamed, UNNAMED)
    .refine(isSigned, UNSIGNED),
  z.object({ ...knownFields, purpose: z.literal("class") }).refine(isNamed, UNNAMED),
])

/** POST /api/waiting-list: the same, and how they want to pay. */
export const joinBody = z.discriminatedUnion("isKnown", [
  z
    .object({ ...unknownFields, way })
    .refine(isNamed, UNNAMED)
    .refine(isSigned, UNSIGNED),
  z.object({ ...knownFields, way }).refine(isNamed, UNNAMED),
])

/** POST /api/payments for the place that is reserved for somebody in the line, by the key of an email. */
export const openWaitingBody = z.object({
  purpose: z.literal("waiting"),
  token: z.string("This link isn’t valid.").max(200),
})

export const cancelBody = z.object({
  token: z.string("This link isn’t valid.").max(200),
  reason: z.enum(["cannot-come", "not-me"]),
  /** What the screen said goes back. */
  refundCents: z.int().min(0).optional(),
})

export type SignUpBody = z.output<typeof signUpBody>
export type JoinBody = z.output<typeof joinBody>
export type OpenClassBody = z.output<typeof openClassBody>
export type CheckStudentBody = z.output<typeof checkStudentBody>
