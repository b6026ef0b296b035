import { addDays, instantToWallClock, startOfDay } from "../time"

/** A credit that comes back because she canceled lives at least so many days more. */
const RETURNED_DAYS = 14
/** How many days before a pass ends its owner is told. */
export const WARNED_DAYS = 7
/** How the note of an imported pass begins in its ledger. */
export const IMPORTED_PASS = "Brought along"
/** Of one pass, and of one gift. */
export const MOST_CLASSES = 200
/** Three years. */
export const MOST_DAYS = 1_100
/** Payments for passes that one student opens. */
export const OPENED_PASSES = { name: "open-pass", max: 10, seconds: 600 }

/** Midnight of the studio's clock after the last day: today is not counted. */
export function expiryOf({ now, days, zone }: { now: Date; days: number; zone: string }): Date {
  return endOfDay({ date: addDays(instantToWallClock(now, zone).date, days), zone })
}

/** The midnight with which a day ends. */
export function endOfDay({ date, zone }: { date: string; zone: string }): Date {
  return startOfDay({ date: addDays(date, 1), zone })
}

/** The last day on which a pass can be used. */
export function lastDayOf(expiresAt: Date, zone: string): string {
  return instantToWallClock(new Date(expiresAt.getTime() - 1), zone).date
}

/** Until when a pass lives at least when a credit of it comes back because she canceled. */
export function expiryAfterReturn(given: { expiresAt: Date; now: Date; zone: string }): Date {
  const least = expiryOf({ ...given, days: RETURNED_DAYS })
  return least.getTime() > given.expiresAt.getTime() ? least : given.expiresAt
}

/** What an unused part is worth of what was paid; never more than what is left of it. */
export function proRata(given: {
  paidCents: number
  leftCents: number
  classes: number
  balance: number
}): number {
  const { paidCents, leftCents, classes, balance } = given
  return Math.min(leftCents, Math.round((paidCents * Math.min(balance, classes)) / classes))
}

/** Which classes a pass pays for: all when it names none. */
export function paysFor({ titles }: { titles: string[] }, title: string): boolean {
  return titles.length === 0 || titles.some((one) => one.toLowerCase() === title.toLowerCase())
}

/** "1 class", "7 classes". */
export function sayClasses(count: number): string {
  return count === 1 ? "1 class" : `${count} classes`
}

/** What is left on the passes of somebody whose account ends. */
export type Unused = { passes: number; classes: number }

/** "pass with 4 unused classes"; `whose`: "your". */
export function sayUnused({ passes, classes }: Unused, whose: string): string {
  const left = classes === 1 ? "1 unused class" : `${classes} unused classes`
  return `${whose} ${passes === 1 ? "pass" : "passes"} with ${left}`
}

/** For which classes, in words. */
export function sayTitles(titles: string[], examples: string[] = []): string {
  const list = new Intl.ListFormat("en-US")
  if (titles.length > 0) return `For ${list.format(titles)}`
  const such = examples.length > 0 ? `, such as ${list.format(examples)}` : ""
  return `For every class that takes passes${such}`
}

const REASONS = {
  bought: "Bought",
  given: "Given",
  used: "Used",
  returned: "Came back",
  expired: "Expired",
  taken: "Taken off",
  refunded: "Paid back",
} as const
export type CreditReason = keyof typeof REASONS

export function sayReason(reason: CreditReason): string {
  return REASONS[reason]
}
