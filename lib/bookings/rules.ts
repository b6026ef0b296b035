import { parseDollars } from "../money"

/** The two kinds of one-to-one session, spelled as they are on the wire (docs/product.md, Session types). */
export const SESSION_TYPES = ["Individual Yoga Session (60 min)", "Theraputic Yoga Session (60 min)"] as const
export const [, THERAPY] = SESSION_TYPES

/** A kind of session as people read it. */
export function sayType(sessionType: string): string {
  return sessionType.replace("Theraputic", "Therapeutic")
}

/** What a session is called in what is sent to its student, to PayPal, and to other companies' calendars. */
export function kindOf({ sessionType, discreet }: { sessionType: string; discreet?: boolean }): string {
  return discreet ? DISCREET_KIND : sayType(sessionType)
}
const DISCREET_KIND = "Appointment"

/** Words to a student about their sessions: to who is discreet, about appointments. */
export function sayDiscreetly(words: string, { discreet }: { discreet?: boolean }): string {
  return discreet ? words.replace(/\b(a )?session/g, (_, a) => `${a ? "an " : ""}appointment`) : words
}

/** How many sessions are booked at once, and how many are suggested. */
export const SERIES = { least: 2, most: 8, suggested: 8 } as const

/** " and 7 more", where a payment is for several sessions. */
export function andMore({ more = 0 }: { more?: number }): string {
  return more > 0 ? ` and ${more} more` : ""
}

/** True for words that give away what kind of session it is. */
export function namesKind(words: string): boolean {
  return /yoga|therap/i.test(words)
}

/** Where a session can take place. */
export const PLACES = ["studio", "online"] as const
export type Place = (typeof PLACES)[number]

/** What is ticked of a session that takes place. */
export const ATTENDANCE = ["came", "missed"] as const
export type Attended = (typeof ATTENDANCE)[number] | null

/** Of a session that was booked with a code and ends with its student's account. */
export const CODE_STAYS_USED = "The code you booked with stays used."

export const DURATION_LABEL = "60 mins"
/** How many slots a student holds without having paid, and how many payments they open in an hour. */
export const MOST_HELD_SLOTS = 2
/** How many sessions that have taken place the admin's list shows; the others stand with each client. */
export const PASSED_SHOWN = 30
export const OPENINGS_PER_HOUR = 6
export const MESSAGE_MAX = 5000

/**
 * The amounts, in dollars, for which Continue is enabled; the server takes whole dollars of it (docs/product.md,
 * Booking amount).
 */
const AMOUNT_ENABLE = { min: 50, max: 140 } as const
/** Outside of these the click on Continue answers 'Invalid Payment Amount'. */
const AMOUNT_CLICK = { min: 50, max: 201 } as const
/** The attributes of the input. */
export const AMOUNT_INPUT = { min: 50, max: 200, step: 1 } as const

/**
 * What Continue waits for, in the words of the screen; nothing when it is enabled (docs/product.md, Booking amount).
 */
export function missingToContinue({
  sessionType,
  slotId,
  couponValid,
  amount: typed,
}: {
  sessionType: string
  slotId: string | null
  couponValid: boolean
  amount: string
}): string[] {
  const { min, max } = AMOUNT_ENABLE
  const isTyped = typed.trim() !== ""
  const amount = isTyped ? Number(typed) : Number.NaN
  const amountFits = amount >= min && amount <= max && Number.isInteger(amount)
  return [
    slotId === null ? "a time" : "",
    sessionType === "" ? "a session type" : "",
    couponValid || amountFits ? "" : isTyped ? `an amount from $${min} to $${max}` : "an amount",
  ].filter(Boolean)
}

/** True for an amount with cents: the field says that whole dollars are asked for. */
export function hasCents(typed: string): boolean {
  return typed.trim() !== "" && Number.isFinite(Number(typed)) && !Number.isInteger(Number(typed))
}

/** True when the click on Continue refuses the amount: not a number, below 50 or above 201. */
export function isAmountRefusedOnClick(amount: string): boolean {
  const value = amount.trim() === "" ? Number.NaN : Number(amount)
  return Number.isNaN(value) || value < AMOUNT_CLICK.min || value > AMOUNT_CLICK.max
}

/** Three amounts to press: the ends and the middle of the type's scale. */
export function suggestedAmounts(sessionType: string): number[] {
  return sessionType === THERAPY ? [50, 90, 130] : [50, 80, 110]
}

/** The middle of the type's scale: what is paid above it can go into the community fund, which pays so much at most. */
export function middleCents(sessionType: string): number {
  return (suggestedAmounts(sessionType)[1] ?? 0) * 100
}

/** The lowest of them, before a type is known. */
export function lowestMiddleCents(): number {
  return Math.min(...SESSION_TYPES.map(middleCents))
}

/**
 * The price of a session in cents, from what the student offers on the sliding scale ("50", 50, …).
 * Whole dollars from $50 to $140; null for anything else.
 */
export function priceOfSession(amount: unknown): number | null {
  const cents = parseDollars(amount)
  const fits = cents !== null && cents >= AMOUNT_ENABLE.min * 100 && cents <= AMOUNT_ENABLE.max * 100
  return fits && cents % 100 === 0 ? cents : null
}

/** Past once the session has begun: `<=`, everywhere. */
export function isPast({ startsAt, now }: { startsAt: Date; now: Date }): boolean {
  return startsAt.getTime() <= now.getTime()
}

/** A session that stands where a class or time off is to be put. */
export type InTheWay = { slotId: string; date: string; time: string; name: string; isBeingPaid: boolean }

/** "once", "twice", "3 times". */
export function sayTimes(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`
}
