import { z } from "zod"
import { id } from "../ids"
import {
  hasWebAddress,
  NAME_MAX,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  normalizeZipcode,
} from "./rules"

/** An address, normalised. */
export const email = z.string("Please enter your email address.").transform((value, context) => {
  const normal = normalizeEmail(value)
  if (normal === null) context.addIssue({ code: "custom", message: "Please enter a valid email address." })
  return normal ?? z.NEVER
})

/** A first or last name, normalised; `whose` is who is asked for it. */
export const personName = (label: string, whose: "your" | "their" = "your") =>
  z.string(`Please enter ${whose} ${label}.`).transform((value, context) => {
    const normal = normalizeName(value)
    const message = `Please enter ${whose} ${label}, at most ${NAME_MAX} characters.`
    if (normal === null) context.addIssue({ code: "custom", message })
    else if (hasWebAddress(normal))
      context.addIssue({ code: "custom", message: `Please enter ${whose} ${label} without a web address.` })
    return normal ?? z.NEVER
  })

const perhaps = (label: string, normalize: (value: string) => string | null, rule: string) =>
  z.string(`Please check your ${label}.`).transform((value, context) => {
    const normal = value.trim() === "" ? "" : normalize(value)
    if (normal === null) context.addIssue({ code: "custom", message: `Please check your ${label}: ${rule}.` })
    return normal ?? z.NEVER
  })

/** PUT /api/user/{id}/update: these fields, and whatever else is sent is not read. */
export const profileBody = z
  .object({
    firstName: personName("first name"),
    lastName: personName("last name"),
    phone: perhaps("phone number", normalizePhone, "digits only, at most 10"),
    preferredName: perhaps("preferred name", normalizeName, `at most ${NAME_MAX} characters`),
    pronoun: perhaps("pronoun", normalizeName, `at most ${NAME_MAX} characters`),
    city: perhaps("city and state", normalizeName, `at most ${NAME_MAX} characters`),
    zipcode: perhaps("zip code", normalizeZipcode, "5 digits"),
    remindersOff: z.boolean("Please choose whether reminders are off."),
    discreet: z.boolean("Please choose whether to be discreet."),
  })
  .partial()
export const forceQuery = z.object({ force: z.enum(["true", "false"]).optional() })
/** `refundCents`: what the student was shown. */
export const leaveQuery = forceQuery.extend({ refundCents: z.coerce.number().int().min(0).optional() })
/** Without either, the whole list is meant. */
export const rosterQuery = z
  .object({ page: z.coerce.number().int().min(1).max(100_000), search: z.string().max(200) })
  .partial()
export const registerBody = z.object({
  firstName: personName("first name"),
  lastName: personName("last name"),
  email,
})
export const loginBody = z.object({ email })
export const linkQuery = z.object({ token: z.string("Invalid verification link.").min(1).max(200) })
export const loginCodeBody = z.object({
  email,
  code: z
    .string("Please enter the six-digit code from the email.")
    .max(40)
    .transform((value) => value.replace(/[\s-]/g, ""))
    .refine((value) => /^\d{6}$/.test(value), "Please enter the six-digit code from the email."),
})
export const oauthBody = z.object({ token: z.string().min(1).max(200), userId: id })
export const tokenBody = z.object({ token: z.string().max(10_000) })
export const userParams = z.object({ userId: id })
const anyPassword = z
  .string("Please enter your password.")
  .refine((value) => Buffer.byteLength(value) <= 1024, "That password is too long.")
const password = anyPassword.min(1, "Please enter your password.")
export const adminLoginBody = z.object({
  email: z.string("Please enter your email address.").min(1).max(320),
  password,
  /** Of the authenticator app, or a recovery code; only when the second factor is on. */
  code: z.string().max(40).default(""),
  recaptchaToken: z.string(),
})
export const passwordBody = z.object({ password })
const PASSWORD_LEAST = 10
/** A password that is chosen here. */
const newPassword = anyPassword.refine(
  (value) => [...value].length >= PASSWORD_LEAST && new Set(value).size >= 5,
  `Please choose at least ${PASSWORD_LEAST} characters, not all the same.`,
)
export const changePasswordBody = z.object({ current: password, next: newPassword })
export const forgotPasswordBody = z.object({
  email: z.string("Please enter your email address.").min(1, "Please enter your email address.").max(320),
  recaptchaToken: z.string(),
})
export const resetPasswordBody = z.object({
  token: z.string().min(1).max(200),
  next: newPassword,
  code: z.string().max(40).default(""),
})
export const codeBody = z.object({
  code: z.string("Please enter the code.").min(6, "Please enter the code.").max(40),
})

export type Profile = z.output<typeof profileBody>
