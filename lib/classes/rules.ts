import type { PaidBy } from "../payments/rules"
import { addDays } from "../time"
import type { Way } from "./rules/paying"

export const DEFAULT_MINUTES = 60
export const DEFAULT_CAPACITY = 12
export const REPEATS = ["none", "weekly", "monthly"] as const
export type Repeat = (typeof REPEATS)[number]

/** In the last minutes before a class a freed place goes to whoever takes it first, not to the line. */
export const LAST_MINUTES = 30
/** Payments for a class opened by one address or student: each keeps a place. */
export const OPENED_CLASSES = { name: "open-class", max: 10, seconds: 600 }

export const HAS_PASSED = "That date and time have already passed."

/** How many events a repeat makes (docs/product.md, Events and repeats). */
export const OCCURRENCES: Record<Repeat, number> = { none: 1, weekly: 12, monthly: 6 }

/** What the server takes of a signature. */
export const SIGNATURE_MAX = { bytes: 200 * 1024, width: 1000, height: 400 } as const

export const SIGNATURE_REQUIRED = "Please sign your name and save your signature before submitting the form."

/** How many classes a page of the admin's sign-ups has. */
export const CLASSES_A_PAGE = 20

/**
 * The days of a series, each counted from the first date: weekly every 7 days, monthly on the same day of the
 * month or, where a month lacks it, on its last day.
 */
export function occurrences({ date, repeat }: { date: string; repeat: Repeat }): string[] {
  return Array.from({ length: OCCURRENCES[repeat] }, (_, index) =>
    repeat === "monthly" ? addMonths(date, index) : addDays(date, index * 7),
  )
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** How full a class is, the same wherever it stands: "3 of 12, plus 1 added by you". What she adds is beyond the spots. */
export function sayTaken({ taken, extra, capacity }: { taken: number; extra: number; capacity: number }) {
  return `${taken} of ${capacity}${extra > 0 ? `, plus ${extra} added by you` : ""}`
}

/** The same by its list of people. */
export function sayOnList({ people, capacity }: { people: { isExtra: boolean }[]; capacity: number }) {
  const extra = people.filter(({ isExtra }) => isExtra).length
  return sayTaken({ taken: people.length - extra, extra, capacity })
}

/** A class as it is now, for the audit trail: it may become another. */
export function asItIs({ title, startsAt }: { title: string; startsAt: Date }) {
  return { title, startsAt: startsAt.toISOString() }
}

/** A class with people in it, whom a change or a deletion concerns. */
export type Concerned = {
  eventId: string
  title: string
  date: string
  time: string
  names: string[]
  /** Of a change: what of it becomes another. */
  next?: { title?: string; date?: string; time?: string; until?: string; place?: string }
  /** Of a deletion: how their spots are paid, and who waits for one. */
  paid?: PaidBy[]
  waiting?: string[]
}

type Shown = { isPast: boolean; isFull: boolean; isExternal: boolean; isCancelled: boolean }

/** What the Sign Up of an event is (docs/product.md, /calendar), and "cancelled". */
export type SignUpState = "cancelled" | "past" | "full" | "external" | "open"

/** Past events come first, then full ones, then those that are signed up for elsewhere. */
export function signUpState({ isCancelled, isPast, isFull, isExternal }: Shown): SignUpState {
  if (isCancelled) return "cancelled"
  if (isPast) return "past"
  if (isFull) return "full"
  return isExternal ? "external" : "open"
}

type Timed = Shown & { startsAt: string; endsAt: string; placesLeft: number }
const SOON_MINUTES = 60

/**
 * The words beside a class's button: why it cannot be pressed, or why not to wait; empty when there is nothing to say,
 * or where "Canceled" stands instead of the button.
 */
export function wordsBeside(event: Timed, now: Date): string {
  const minutes = Math.ceil((Date.parse(event.startsAt) - now.getTime()) / 60_000)
  switch (signUpState(event)) {
    case "cancelled":
      return ""
    case "past":
      return Date.parse(event.endsAt) > now.getTime() ? "It’s already started." : "It’s over."
    case "full":
      return "Every spot is taken."
    default: {
      const soon =
        minutes <= SOON_MINUTES ? `Starts in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}` : ""
      const few = !event.isExternal && event.placesLeft <= 3
      const left = few ? (event.placesLeft === 1 ? "One spot left" : `${event.placesLeft} spots left`) : ""
      return [soon, left].filter(Boolean).join(". ")
    }
  }
}

/** Where a class is when she gives no address: the studio when its location names it or nothing, else the location. */
export function defaultAddress({
  location,
  studioAddress,
}: {
  location: string
  studioAddress: string
}): string {
  return studioAddress.toLowerCase().includes(location.toLowerCase()) ? studioAddress : location
}

/** What she gives; what stood there; or what her settings say when the location is another or nothing is left. */
export function addressAfter(given: {
  before: { address: string; location: string }
  changes: { address?: string }
  next: { location: string; link: string }
  studioAddress: string
}): string {
  const { before, changes, next, studioAddress } = given
  const isDefault = before.address === defaultAddress({ location: before.location, studioAddress })
  if (changes.address) return changes.address
  const isKept = changes.address === undefined && !(isDefault && next.location !== before.location)
  if (isKept && (before.address || next.link)) return before.address
  return next.link && (changes.address === "" || !before.address)
    ? ""
    : defaultAddress({ ...next, studioAddress })
}

type Somewhere = { location: string; address: string; isOnline?: boolean }

/** Where a class is, in a few words. */
export function placeOf({ location, address, isOnline }: Somewhere): string {
  return location || (isOnline ? "Online" : address)
}

/** Where a class is: what she calls the place, and its address. */
export function fullPlaceOf({ location, address, isOnline }: Somewhere): string {
  if (isOnline) return location || "Online"
  return address.toLowerCase().includes(location.toLowerCase()) ? address : `${location}, ${address}`
}

/**
 * The address of a screen of the sign-up, with what it is for (docs/product.md, /signup-selection), the email and the
 * way to pay that were chosen before, and whether it is somebody else who signs up.
 */
export function signUpAddress(
  page: "/signup" | "/signup-selection",
  event: { _id: string; title: string; date: string; location: string },
  { email = "", way, isForOther = false }: { email?: string; way?: Way; isForOther?: boolean } = {},
): string {
  const { title, date, location, _id: eventId } = event
  const chosen = {
    ...(way ? { way } : {}),
    ...(email ? { email } : {}),
    ...(isForOther ? { for: "other" } : {}),
  }
  return `${page}?${new URLSearchParams({ title, date, location, eventId, ...chosen })}`
}

/** The address of the calendar, opened on a day. */
export function calendarAddress(date: string): string {
  return `/calendar#${date}`
}

/** An absolute http(s) address as it is kept, or null for anything else. */
export function webLink(value: string): string | null {
  const trimmed = value.trim()
  if (!/^https?:\/\/[^/\s\\]/i.test(trimmed) || /[\s\p{Cc}"<>\\]/u.test(trimmed)) return null
  if (!URL.canParse(trimmed)) return null
  const { href, protocol, username } = new URL(trimmed)
  return /^https?:$/.test(protocol) && username === "" && href.length <= 500 ? href : null
}

export const NO_PHONE = "Please enter a valid phone number, like 123-456-7890."

/** A phone number as people write it: 7 to 15 digits and what stands between them. Null when it is none. */
export function normalizePhone(value: string): string | null {
  const phone = value.normalize("NFKC").trim().replace(/\s+/g, " ")
  const digits = phone.replace(/\D/g, "").length
  return phone.length <= 24 && /^\+?[\d ().-]+$/.test(phone) && digits >= 7 && digits <= 15 ? phone : null
}
