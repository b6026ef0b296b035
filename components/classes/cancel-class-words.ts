import type { ClassPerson } from "@/lib/classes/queries/class-people"
import { formatUsd } from "@/lib/money"

type Told = Pick<ClassPerson, "email">
type Concerned = Told & Pick<ClassPerson, "paid">

/** What canceling a class gives back: "What goes back: $36 through PayPal and a class on a pass." */
export function sayBack(people: Concerned[]): string {
  const cents = (ways: string[]) =>
    people.reduce(
      (sum, { paid }) => sum + (paid && ways.includes(paid.how) ? Math.round(paid.amount * 100) : 0),
      0,
    )
  const byPayPal = cents(["paypal"])
  const byHer = cents(["cash", "other"])
  const passes = people.filter(({ paid }) => paid?.how === "pass").length
  const back = [
    byPayPal > 0 ? `${formatUsd(byPayPal)} through PayPal` : "",
    passes > 0 ? (passes === 1 ? "a class on a pass" : `${passes} classes on passes`) : "",
  ].filter(Boolean)
  return [
    back.length > 0 ? `What goes back: ${back.join(" and ")}.` : "",
    byHer > 0 ? `You took ${formatUsd(byHer)} in person, to give back yourself.` : "",
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

/** As a sentence about their email begins: "4 people will get". */
export function sayTold(people: Told[]): string {
  const told = countTold(people)
  return `${told === 1 ? "1 person" : `${told} people`} will get`
}

function countTold(people: Told[]): number {
  return new Set(people.flatMap(({ email }) => email.toLowerCase() || [])).size
}
