import type { AwayItem, AwayQuote } from "@/lib/checkout/queries/away"
import { formatUsd } from "@/lib/money"

const AND = new Intl.ListFormat("en-US")

type InClass = (AwayItem & { kind: "class" })["people"][number]
type Money = Pick<AwayQuote, "items" | "refundCents" | "paidBackCents">

/** What the one press does: "4 people in a class, 2 on the waiting list, 3 sessions, $270 goes back". Empty when nothing is booked. */
export function sayAway({ items, refundCents, paidBackCents }: Money): string {
  const of = <Kind extends AwayItem["kind"]>(kind: Kind) =>
    items.filter((item): item is AwayItem & { kind: Kind } => item.kind === kind)
  const [classes, sessions, held] = [of("class"), of("session"), of("held")]
  const inClasses = classes.flatMap(({ _id, people }) => people.map((one, at) => one.email || `${_id} ${at}`))
  const people = new Set(inClasses).size
  const waiting = new Set(classes.flatMap(({ waiting }) => emailsOf(waiting))).size
  const byHandCents = classes.reduce((sum, { people }) => sum + takenOf(people), paidBackCents)
  return [
    classes.length > 0 ? sayClasses(people, classes.length) : "",
    waiting > 0 ? `${waiting} on the waiting list` : "",
    count(sessions.length, "session"),
    count(held.length, "held slot"),
    refundCents > 0 ? `${formatUsd(refundCents)} goes back` : "",
    byHandCents > 0 ? `${formatUsd(byHandCents)} for you to give back` : "",
  ]
    .filter(Boolean)
    .join(", ")
}

/** Who gets an email about it, counted by address; those who only wait for a class have nothing on their calendar. */
export function sayTold(items: AwayItem[]): string {
  const booked = items.flatMap((item) => {
    if (item.kind === "held") return []
    return emailsOf(item.kind === "class" ? item.people : [item])
  })
  const waiting = items.flatMap((item) => (item.kind === "class" ? emailsOf(item.waiting) : []))
  const people = new Set([...booked, ...waiting]).size
  if (people === 0) return "No one needs an email."
  const told = sayEmails(people)
  if (booked.length === 0) return `${told}.`
  const who = waiting.length > 0 ? ". Those who booked also get" : " with"
  return `${told}${who} a file that takes it off their calendar.`
}

export const sayEmails = (people: number) =>
  people === 1 ? "1 person will get an email" : `${people} people will each get an email`

const emailsOf = (people: { email: string }[]) => people.flatMap(({ email }) => email.toLowerCase() || [])

/** What she has to give back herself, and to whom: "$45 to Noor Haddad, $25 to Tad Olsen". */
export function sayByHand(items: AwayItem[]): string {
  const owed = items.flatMap((item) => {
    if (item.kind === "held") return []
    return item.kind === "class"
      ? item.people.map(({ name, takenCents }) => ({ name, cents: takenCents }))
      : [{ name: item.name, cents: item.paidBackCents }]
  })
  return owed
    .filter(({ cents }) => cents > 0)
    .map(({ name, cents }) => `${formatUsd(cents)} to ${name}`)
    .join(", ")
}

const takenOf = (people: { takenCents: number }[]) =>
  people.reduce((sum, { takenCents }) => sum + takenCents, 0)

function sayClasses(people: number, classes: number): string {
  const which = classes === 1 ? "a class" : `${classes} classes`
  if (people === 0) return `${which} without sign-ups`
  return `${people === 1 ? "1 person" : `${people} people`} in ${which}`
}

/** "3 sessions"; empty for none. */
function count(number: number, what: string): string {
  if (number === 0) return ""
  return number === 1 ? `1 ${what}` : `${number} ${what}s`
}

/** Orders that were to be handed over at a class: "Noor Haddad was going to pick up order #3 there. …" */
export function sayPickups(people: { name: string; orders: number[] }[]): string[] {
  return people
    .filter(({ orders }) => orders.length > 0)
    .map(({ name, orders }) => {
      const which = `order${orders.length === 1 ? "" : "s"} #${orders.join(" and #")}`
      return `${name} was going to pick up ${which} there. Their email says where to pick up instead.`
    })
}

/** What those in a class get back, each way for whom it is; empty when nobody gets anything. */
function sayFromClass(people: InClass[]): string[] {
  const says: string[] = []
  const byPayPal = people.filter(({ refundCents }) => refundCents > 0)
  const cents = byPayPal.reduce((sum, { refundCents }) => sum + refundCents, 0)
  if (cents > 0) says.push(`${formatUsd(cents)} will go back to ${namesOf(byPayPal)} through PayPal.`)
  const byPass = people.filter(({ credit }) => credit)
  if (byPass.length === 1) says.push(`${namesOf(byPass)} will get a class back on their pass.`)
  if (byPass.length > 1) says.push(`${namesOf(byPass)} will each get a class back on their pass.`)
  const taken = takenOf(people)
  if (taken > 0) says.push(`You took ${formatUsd(taken)} in person, so you’ll need to give it back yourself.`)
  return says
}

const NAMED = 4
const namesOf = (people: { name: string }[]) =>
  people.length > NAMED ? `${people.length} of them` : AND.format(people.map(({ name }) => name))

/** What somebody gets back of one thing. */
export function sayGoesBack(item: AwayItem): string {
  if (item.kind === "class") {
    if (item.isExternal) return "People sign up for it on another site, so please tell them there."
    if (item.people.length === 0) return "No one has signed up."
    const says = sayFromClass(item.people)
    return `They’ll get an email. ${says.length > 0 ? says.join(" ") : "There’s nothing to refund."}`
  }
  if (item.kind === "held")
    return item.isPaying
      ? "The payment is going through. It will be refunded automatically."
      : "Not paid yet. It will be released, and nothing is charged."
  if (item.isUnderReview)
    return "PayPal is reviewing the payment. If it goes through, it will be refunded automatically."
  if (item.isFree) return "The code will work again."
  if (item.paidBackCents > 0)
    return `You took ${formatUsd(item.paidBackCents)} in person. It will be marked as paid back, and you’ll need to give it back yourself.`
  return item.refundCents > 0 ? `${formatUsd(item.refundCents)} will go back.` : "There’s nothing to refund."
}
