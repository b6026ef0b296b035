import type { Texts } from "../site-texts"
import { formatHours } from "../time"

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

/** When people are reminded, in a sentence. */
export function sayReminders({ hours: count }: Reminders): string {
  return count === 0 ? "No reminders." : `A reminder ${formatHours(count)} before.`
}
