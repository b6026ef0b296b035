import type { Texts } from "../site-texts"

/** So many versions of a section are listed, newest first. */
export const VERSIONS_KEPT = 20

/** The sections of numbers and places, and what is in force until she publishes something of her own. */
export const DEFAULTS = {
  calendar: {
    /** How many hours ahead a slot of the working hours can still be booked. */
    noticeHours: 12,
    /** Minutes between a session and a class, time off or an entry of another calendar of hers. */
    bufferMinutes: 15,
    /** How many weeks ahead the working hours offer slots. */
    windowWeeks: 8,
    /** Whole-day entries of her other calendars count as busy. */
    wholeDayEntriesCount: true,
  },
  policy: {
    /** A session is canceled for free until so many hours before it begins. */
    cancelFreeHours: 24,
    /** What goes back after that, in percent. */
    lateRefundPercent: 0,
    /** A session is moved until so many hours before it begins, and so many times. */
    moveFreeHours: 12,
    moves: 2,
  },
  reminders: {
    /** How many hours before a session or a class people are reminded; 0: not at all. */
    hours: 24,
  },
  places: {
    studioAddress: "Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368",
    howToGetIn: "Up the outside stairs on the left. The door opens ten minutes before.",
    whatToBring: "Comfortable clothes and something to drink. I have mats and blankets.",
    /** Her standing room for online sessions; empty: sessions take place at the studio only. */
    meetingLink: "",
  },
}

/** The texts of the pages have their defaults in lib/site-texts.ts. */
export type Sections = typeof DEFAULTS & Texts
export type Section = keyof Sections
export type Policy = Sections["policy"]
export type Places = Sections["places"]
export type Reminders = Sections["reminders"]

/** An absolute https address without a name or password in it. */
export function isHttpsLink(link: string): boolean {
  if (!/^https:\/\//i.test(link) || /[\s\p{Cc}"<>\\]/u.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password } = new URL(link)
  return protocol === "https:" && username === "" && password === ""
}

/** How to get in and what to bring, for what takes place at the studio's address. */
export function atTheStudio(places: Places, { address }: { address: string }) {
  const { studioAddress, howToGetIn, whatToBring } = places
  const isThere = address === studioAddress
  return { howToGetIn: isThere ? howToGetIn : "", whatToBring: isThere ? whatToBring : "" }
}

type About = {
  moved?: number
  by?: "paypal" | "code"
  /** How long it is until the session; without it the policy is said of any session. */
  hoursAhead?: number
}

/**
 * The policy in two sentences, by what pays: as students read it before they pay, and of a session that has been `moved`.
 */
export function sayPolicy(
  policy: Policy,
  { moved = 0, by = "paypal", hoursAhead = Number.POSITIVE_INFINITY }: About = {},
): string {
  const { cancelFreeHours, moveFreeHours } = policy
  const moves = hoursAhead < moveFreeHours ? 0 : Math.max(0, policy.moves - moved)
  const back = by === "code" ? "and you can use your code again" : "for a full refund"
  const late = by === "code" ? "after that, it stays used" : after(policy)
  const cancel = isAlwaysFree(policy)
    ? `Cancel any time before it starts ${back}.`
    : hoursAhead < cancelFreeHours
      ? sayLate(policy, by)
      : `Cancel up to ${hours(cancelFreeHours)} before ${back}; ${late}.`
  if (moves === 0) return `${cancel} The session can’t be moved${moved > 0 ? " again" : ""}.`
  const often =
    moves === 1 ? `once${moved > 0 ? " more" : ""}` : moves === 2 ? "twice" : `up to ${moves} times`
  const until = moveFreeHours === 0 ? "until it starts" : `up to ${hours(moveFreeHours)} before`
  return `${cancel} You can move the session ${often}, ${until}.`
}

/** The same of several sessions, from the policy of each. */
export function sayPolicies(policies: string[]): string {
  const kinds = [...new Set(policies)]
  const which = (kind: string, index: number) => {
    const count = policies.filter((one) => one === kind).length
    if (kinds.length === 1) return "each session"
    if (index === kinds.length - 1) return count === 1 ? "the other one" : "the others"
    return `the ${index === 0 ? "first" : "next"} ${count === 1 ? "one" : count}`
  }
  return kinds
    .map((kind, index) => `For ${which(kind, index)}: ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`)
    .join(" ")
}

/** What canceling a session gives back once it is late. */
export function sayLate({ cancelFreeHours, lateRefundPercent }: Policy, by: "paypal" | "code"): string {
  const back = lateRefundPercent === 0 ? "gives nothing back" : `gives back only ${lateRefundPercent}%`
  const then = by === "code" ? "your code stays used if you cancel it" : `canceling it ${back}`
  return `This time is less than ${hours(cancelFreeHours)} away, so ${then}.`
}

/** The policy of a place in a class, which is not moved, by what pays for it. */
export function sayCancelling(policy: Policy, by: "paypal" | "pass" = "paypal"): string {
  const until = isAlwaysFree(policy)
    ? "any time before class starts"
    : `up to ${hours(policy.cancelFreeHours)} before class`
  const back = by === "pass" ? "to get the class back on your pass" : "for a full refund"
  const late = by === "pass" ? "after that, it stays used" : after(policy)
  return `Give up your spot ${until} ${back}${isAlwaysFree(policy) ? "" : `; ${late}`}.`
}

function isAlwaysFree({ cancelFreeHours, lateRefundPercent }: Policy): boolean {
  return cancelFreeHours === 0 || lateRefundPercent === 100
}

function after({ lateRefundPercent }: Policy): string {
  return lateRefundPercent === 0
    ? "after that, there’s no refund"
    : `after that, you get ${lateRefundPercent}% back`
}

/** When people are reminded, in a sentence. */
export function sayReminders({ hours: count }: Reminders): string {
  return count === 0 ? "No reminders." : `A reminder ${hours(count)} before.`
}

function hours(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`
}
