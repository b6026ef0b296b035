import type { ClassPerson } from "@/lib/classes/queries/class-people"
import { formatUsd, fromWire } from "@/lib/money"

type Told = Pick<ClassPerson, "email">

/** What canceling a class gives back: "What goes back: $36 through PayPal and a class on a pass." */
export function sayBack(people: Pick<ClassPerson, "paid">[]): string {
  const cents = (ways: string[]) =>
    people.reduce((sum, { paid }) => sum + (paid && ways.includes(paid.how) ? fromWire(paid.amount) : 0), 0)
  const byPayPal = cents(["paypal"])
  const byHer = cents(["cash", "other"])
  const passes = people.filter(({ paid }) => paid?.how === "pass").length
  const back = [
    byPayPal > 0 ? `${formatUsd(byPayPal)} through PayPal` : "",
    passes > 0 ? (passes === 1 ? "a class on a pass" : `${passes} classes on passes`) : "",
  ].filter(Boolean)
  return [
    back.length > 0 ? `What goes back: ${back.join(" and ")}.` : "",
    byHer > 0 ? `You took ${formatUsd(byHer)} in person, so you’ll need to give it back yourself.` : "",
    back.length === 0 && byHer === 0 ? "There’s nothing to refund." : "",
  ]
    .filter(Boolean)
    .join(" ")
}

/** The button that does it: "Cancel it and tell 4 people". */
export function sayCancelingClass(people: Told[]): string {
  const told = countTold(people)
  return told === 0 ? "Cancel the class" : `Cancel it and tell ${told === 1 ? "1 person" : `${told} people`}`
}

/** Who is told, once it is canceled: those who had signed up get a file, those who waited for it do not. */
export function sayEmailed({ people, waiting }: { people: Told[]; waiting: Told[] }): string {
  const told = countTold([...people, ...waiting])
  const said = `${told === 1 ? "1 person" : `${told} people`} will get an email`
  if (countTold(people) === 0) return `${said}.`
  return countTold(waiting) === 0
    ? `${said} with a file that takes it off their calendar.`
    : `${said}. Those who had signed up also get a file that takes it off their calendar.`
}

function countTold(people: Told[]): number {
  return new Set(people.flatMap(({ email }) => email.toLowerCase() || [])).size
}
