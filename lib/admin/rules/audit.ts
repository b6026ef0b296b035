import { formatUsd, fromWire } from "../../money"
import { formatDate, formatInstantTime, formatMomentLong, instantToWallClock, startOfDay } from "../../time"

/** What an entry of the audit trail is about, where it is still known: whose, what, and when it takes place. */
export type About = { who?: string; what?: string; at?: Date }
export type Done = { action: string; details: Record<string, unknown>; about: About; zone: string }

type Given = {
  /** A name, "Ada Byron’s", a title, "on Monday, …", "Ada Byron’s session on Monday, …". */
  who: string
  whose: string
  what: string
  when: string
  session: string
  /** When it was, with the time to which it was moved: "on Monday, … from 6:00 PM to 6:30 PM". */
  whenTo: string
  /** What was taken off: "on Monday, …", "from Monday, … to Wednesday, …"; empty where it is not known any more. */
  off: string
  /** Of the details, by name. */
  text: (name: string) => string
  moment: (name: string) => string
  /** The sum of what stands there in dollars or, by a name that ends with Cents, in cents. */
  cents: (...names: string[]) => number
}

const SENTENCES: Record<string, (given: Given) => string> = {
  "log in": ({ text }) => `Logged in from ${text("address")}${browser(text("agent"))}`,
  "log in refused": ({ text }) => `A login from ${text("address")} was refused${browser(text("agent"))}`,
  "refresh token used twice": () => "A copied session was found and ended",
  "turn second factor on": () => "Turned two-factor authentication on",
  "turn second factor off": () => "Turned two-factor authentication off",
  "change password": () => "Changed the password",
  "set new password": () => "Set a new password by email",
  "change notes": ({ who }) => `Changed the notes about ${who}`,
  "publish settings": ({ what, text }) => `Published ${what} in Settings, version ${text("version")}`,
  "send letter": ({ text, moment }) =>
    text("at")
      ? `Scheduled the letter “${text("subject")}” for ${moment("at")}`
      : `Sent the letter “${text("subject")}”`,
  "stop letter": ({ text }) => `Stopped ${text("subject") ? `the letter “${text("subject")}”` : "a letter"}`,
  "delete letter": ({ text }) =>
    `Deleted ${text("subject") ? `the letter “${text("subject")}”` : "a letter"}`,
  "show letter": ({ text }) => `Showed the letter “${text("subject")}” on the site`,
  "hide letter": ({ text }) => `Took the letter “${text("subject")}” off the site`,
  "move session": ({ whose, moment }) => `Moved ${whose} session from ${moment("from")} to ${moment("to")}`,
  "cancel session": ({ session, cents }) =>
    `Canceled ${session}${back(cents("refunded", "paidBack", "refundCents"))}`,
  "delete session": ({ when }) => `Canceled the session ${when}`,
  "delete slot": ({ when }) => `Deleted the free time ${when}`,
  "add slots": ({ when, text }) =>
    text("count") === "1"
      ? `Added a free time ${when}`
      : `Added ${text("count")} free times, the first ${when}`,
  "change working hours": ({ text }) =>
    text("times") === "0"
      ? `Ended the working hours from ${formatDate(text("validFrom"))}`
      : `Changed the working hours from ${formatDate(text("validFrom"))}`,
  "release slot": ({ when }) => `Released the time ${when}, which was being paid for`,
  "change place": ({ when }) => `Changed the place of the session ${when}`,
  "book by hand": ({ session, text, cents }) => `Booked ${session}, ${paid(text("how"), cents("amount"))}`,
  "go away": ({ when, off, text, cents }) =>
    `Took time off${off ? ` ${off}` : when ? ` beginning ${when}` : ""}, ${people(text("people"))} notified${back(cents("refundCents", "paidBackCents"))}`,
  "take time off": ({ off }) => `Took time off ${off}`,
  "remove time off": ({ off }) => `Removed the time off ${off}`,
  "add class": ({ what, when }) => `Added ${what} ${when}`,
  "change class": ({ what, whenTo, text }) =>
    `Changed ${what} ${whenTo}${later(text("later"))}${text("people") === "0" ? "" : `, ${people(text("people"))} notified`}`,
  "cancel class": ({ what, when, text }) =>
    `Canceled ${what} ${when}${text("people") === "0" ? "" : `, ${people(text("people"))} notified`}`,
  "keep both": ({ session }) => `Kept ${session} alongside what overlaps it`,
  "add person": ({ who, what, when }) => `Added ${who} to ${what} ${when}`,
  "take waiver": ({ whose, what, text }) =>
    `Took ${whose} waiver for ${what}${text("waiver") === "on_paper" ? " on paper" : ""}`,
  "take off list": ({ who, what, when, cents }) =>
    `Took ${who} off the list for ${what} ${when}`.trimEnd() + back(cents("refundCents")),
  "give up spot": ({ whose, what, when, cents }) =>
    `Gave up ${whose} spot in ${what} ${when}`.trimEnd() + back(cents("refundCents")),
  "disown spot": ({ who, what, when, cents }) =>
    `Said that it wasn’t ${who} who signed up for ${what} ${when}`.trimEnd() + back(cents("refundCents")),
  "give place": ({ who, what, when }) => `Gave ${who} a spot in ${what} ${when}`,
  "keep the money": ({ whose, what }) => `Kept ${whose} money for ${what}`,
  "pay back": ({ who, cents }) => `Gave ${formatUsd(cents("paidBack"))} back to ${who}`,
  "mark paid": ({ who, text, cents }) =>
    text("how") === "taken back"
      ? `Undid how ${who} paid`
      : `Noted that ${who} ${text("how") === "owes" ? "" : "paid "}${paid(text("how"), cents("amount"))}`,
  "delete subscriber": () => "Deleted a subscriber",
  "delete student": ({ cents }) => `Deleted an account${back(cents("paidBack"))}`,
  "refund order": ({ who, cents }) => `Refunded ${formatUsd(cents("cents"))} to ${who}`,
  "ask for refund": ({ who, cents }) => `Asked PayPal for ${formatUsd(cents("cents"))} back for ${who}`,
  "order ready_for_pickup": ({ whose }) => `Marked ${whose} order as ready for pickup`,
  "order shipped": ({ whose }) => `Marked ${whose} order as shipped`,
  "order done": ({ whose }) => `Marked ${whose} order as done`,
  "undo order ready_for_pickup": ({ whose }) => `Undid “ready for pickup” for ${whose} order`,
  "undo order shipped": ({ whose }) => `Undid “shipped” for ${whose} order`,
  "undo order done": ({ whose }) => `Undid “done” for ${whose} order`,
  "return tins": ({ whose, text }) => `Marked ${tins(text("count"))} of ${whose} as returned`,
  "undo return of tins": ({ whose, text }) => `Undid that ${tins(text("count"))} of ${whose} came back`,
  "order without a payment of theirs": () => "Someone asked for an order they hadn’t paid for",
  "order differs from what was paid": ({ whose }) =>
    `${whose} browser sent a different total than what was paid`,
  "message class": ({ what, when, text }) => `Wrote to ${people(text("people"))} in ${what} ${when}`,
  "add pass": ({ text }) => `Added the pass ${text("name")}`,
  "change pass": ({ text }) => `Changed the pass ${text("name")}`,
  "end pass": ({ what }) => `Stopped selling the pass ${what}`,
  "sell pass again": ({ what }) => `Put the pass ${what} back on sale`,
  "sell pass": ({ who, what, text, cents }) =>
    `Sold ${what} to ${who}, ${paid(text("how"), cents("amount"))}`,
  "give pass": ({ who, what, text }) =>
    text("classes") ? `Gave ${who} ${classes(text("classes"), "free ")}` : `Gave ${what} to ${who}`,
  "give classes": ({ whose, text }) => `Added ${classes(text("change"))} to ${whose} pass`,
  "take classes": ({ whose, text }) => `Took ${classes(text("change"))} off ${whose} pass`,
  "extend pass": ({ whose, text }) => `Moved the last day of ${whose} pass to ${formatDate(text("lastDay"))}`,
  "refund pass": ({ whose, text, cents }) =>
    `Took ${classes(text("classes"))} off ${whose} pass${back(cents("refunded", "paidBack"))}`,
  "add chocolate": ({ what }) => `Added ${what} to the chocolates`,
  "change chocolate": ({ what }) => `Changed ${what}`,
  "delete chocolate": ({ what }) => `Deleted ${what} from the chocolates`,
  "add coupon": ({ text }) => `Added the coupon ${text("code")}`,
  "change coupon": ({ text }) => `Changed the coupon ${text("code")}`,
  "end coupon": ({ text }) => `Ended the coupon ${text("code")}`,
  import: ({ what, text }) => `Imported ${imported(what, text("added"))}`,
  "send again": ({ who }) => `Sent an email to ${who} again`,
  done: ({ who }) => `Marked something open with ${who} as done`,
  "renew private calendar": () => "Made a new private calendar link",
  "add calendar": ({ text }) => `Added the calendar ${text("calendar")}`,
  "remove calendar": ({ text }) => `Removed the calendar ${text("calendar")}`,
}

/** What was done, in words: in those of the log where it is of another version. */
export function sayDone({ action, details, about, zone }: Done): string {
  const say = SENTENCES[action]
  if (!say) return `${action.slice(0, 1).toUpperCase()}${action.slice(1)}`
  const whose = about.who ? `${about.who}’s` : "somebody’s"
  const text = (name: string) => String(details[name] ?? "")
  const instant = (name: string) => (text(name) ? new Date(text(name)) : undefined)
  // A class as it was then, where the entry keeps it.
  const at = instant("startsAt") ?? about.at
  const when = at ? `on ${formatMomentLong(at, zone)}` : ""
  const [from, to, until] = [instant("from") ?? at, instant("to"), instant("until")]
  return say({
    who: about.who || "someone who has left",
    whose,
    what: text("title") || about.what || "something that’s gone",
    when,
    session: `${whose} session ${when}`.trimEnd(),
    whenTo: at && to ? sayMoved(at, to, zone) : when,
    off: from && until ? sayOff(from, until, zone) : "",
    text,
    moment: (name) => formatMomentLong(new Date(text(name)), zone),
    cents: (...names) => names.reduce((sum, name) => sum + centsOf(details[name], name), 0),
  }).trimEnd()
}

function sayMoved(from: Date, to: Date, zone: string): string {
  const [day, other] = [from, to].map((moment) => instantToWallClock(moment, zone).date)
  if (!day || day !== other) return `from ${formatMomentLong(from, zone)} to ${formatMomentLong(to, zone)}`
  return `on ${formatDate(day)} from ${formatInstantTime(from, zone)} to ${formatInstantTime(to, zone)}`
}

/** Whole days as days. */
function sayOff(from: Date, until: Date, zone: string): string {
  const dayOf = (moment: Date) => instantToWallClock(moment, zone).date
  const isMidnight = (moment: Date) =>
    startOfDay({ date: dayOf(moment), zone }).getTime() === moment.getTime()
  if (!isMidnight(from) || !isMidnight(until))
    return `from ${formatMomentLong(from, zone)} until ${formatMomentLong(until, zone)}`
  const [first, last] = [dayOf(from), dayOf(new Date(until.getTime() - 1))]
  return first === last ? `on ${formatDate(first)}` : `from ${formatDate(first)} to ${formatDate(last)}`
}

function centsOf(value: unknown, name: string): number {
  if (typeof value !== "number") return 0
  return /cents$/i.test(name) ? value : fromWire(value)
}

const later = (count: string) => {
  if (count === "" || count === "0") return ""
  return count === "1" ? " and the next one of its series" : ` and the next ${count} of its series`
}
const back = (cents: number) => (cents > 0 ? `: ${formatUsd(cents)} back` : "")
const paid = (how: string, cents: number) =>
  how === "pass"
    ? "with a class off their pass"
    : how === "owes"
      ? `owes ${formatUsd(cents)}`
      : `${formatUsd(cents)} ${how === "cash" ? "in cash" : "another way"}`
const classes = (count: string, kind = "") => {
  const number = Math.abs(Number(count))
  return number === 1 ? `1 ${kind}class` : `${number} ${kind}classes`
}
const tins = (count: string) => (count === "1" ? "1 tin" : `${count} tins`)
/** `what` is the kind of import, a plural. */
const imported = (what: string, count: string) =>
  `${count} ${count === "1" ? (ONE_IMPORTED[what] ?? what) : what}`
const ONE_IMPORTED: Record<string, string> = {
  students: "student",
  subscribers: "subscriber",
  waivers: "waiver",
  classes: "class",
  passes: "pass",
}
const people = (count: string) => (count === "1" ? "1 person" : `${count} people`)

const BROWSERS = {
  Edg: "Edge",
  Firefox: "Firefox",
  FxiOS: "Firefox",
  CriOS: "Chrome",
  Chrome: "Chrome",
  Safari: "Safari",
}
const DEVICES = {
  iPhone: "an iPhone",
  iPad: "an iPad",
  Android: "Android",
  Windows: "Windows",
  Mac: "a Mac",
  Linux: "Linux",
}

/** The browser by its first name that fits: most of them name others too. */
function browser(agent: string): string {
  const named = (names: Record<string, string>) =>
    Object.entries(names).find(([part]) => agent.includes(part))?.[1]
  const [name, device] = [named(BROWSERS), named(DEVICES)]
  return name && device ? `, with ${name} on ${device}` : ""
}
