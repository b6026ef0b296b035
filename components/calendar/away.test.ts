import { expect, test } from "vitest"
import type { AwayItem } from "@/lib/checkout/queries/away"
import { sayAway, sayByHand, sayGoesBack, sayPickups, sayTold } from "./away"

const when = { _id: "1", date: "2027-03-14", time: "09:00", startsAt: "", endsAt: "" }
const ada = { name: "Ada", email: "ada@example.com" }
const inClass = { ...ada, refundCents: 0, credit: false, takenCents: 0, orders: [] }
const inCash = (people: number): AwayItem =>
  ({
    ...classOf(0),
    people: Array.from({ length: people }, () => ({ ...inClass, takenCents: 2_000 })),
  }) as AwayItem
const classOf = (people: number): AwayItem => ({
  kind: "class",
  ...when,
  title: "Morning Flow",
  isExternal: false,
  people: Array.from({ length: people }, (_, at) => ({ ...inClass, email: `ada.${at}@example.com` })),
  waiting: [],
})
const waitedFor = (people: number): AwayItem =>
  ({ ...classOf(people), waiting: [ada, { ...ada, email: "BEN@example.com" }] }) as AwayItem
const session = { ...when, ...ada, slotId: "2", sessionType: "" }
const paid: AwayItem = {
  kind: "session",
  ...session,
  refundCents: 9_000,
  paidBackCents: 0,
  isFree: false,
  isUnderReview: false,
}
const held: AwayItem = { kind: "held", ...session, isPaying: false }

test("says in one line what the press does", () => {
  const say = (items: AwayItem[], refundCents = 0, paidBackCents = 0) =>
    sayAway({ items, refundCents, paidBackCents })
  expect(say([classOf(4), paid, paid, paid], 27_000)).toBe("4 people in a class, 3 sessions, $270 goes back")
  expect(say([classOf(1), classOf(0), held])).toBe("1 person in 2 classes, 1 held slot")
  expect(say([classOf(2), classOf(3)])).toBe("3 people in 2 classes")
  expect(say([classOf(0)])).toBe("a class without sign-ups")
  expect(say([{ ...paid, refundCents: 8_050 }], 8_050)).toBe("1 session, $80.50 goes back")
  expect(say([paid, paid], 9_000, 8_000)).toBe("2 sessions, $90 goes back, $80 for you to give back")
  expect(say([inCash(1), paid], 9_000, 8_000)).toBe(
    "1 person in a class, 1 session, $90 goes back, $100 for you to give back",
  )
  expect(say([waitedFor(1), waitedFor(1), paid])).toBe(
    "1 person in 2 classes, 2 on the waiting list, 1 session",
  )
  expect(say([])).toBe("")
})

test("says who is told, and to whom she gives money back herself", () => {
  expect(sayTold([paid, paid, held])).toBe(
    "1 person will get an email with a file that takes it off their calendar.",
  )
  expect(sayTold([classOf(4), paid])).toMatch(/^5 people will each get an email with /)
  expect(sayTold([classOf(0), held])).toBe("No one needs an email.")
  expect(sayTold([waitedFor(3), paid])).toBe(
    "5 people will each get an email. Those who booked also get a file that takes it off their calendar.",
  )
  expect(sayTold([waitedFor(0)])).toBe("2 people will each get an email.")
  const cash = { ...paid, refundCents: 0, paidBackCents: 4_500 }
  expect(sayByHand([cash, paid, { ...cash, name: "Tad" }, inCash(1), classOf(1)])).toBe(
    "$45 to Ada, $45 to Tad, $20 to Ada",
  )
})

test("says what each gets back", () => {
  expect(sayGoesBack(paid)).toBe("$90 will go back.")
  expect(sayGoesBack({ ...paid, refundCents: 0, isFree: true })).toBe("The code will work again.")
  expect(sayGoesBack({ ...paid, refundCents: 0, paidBackCents: 8_000 })).toContain("You took $80 in person")
  expect(sayGoesBack({ ...paid, refundCents: 0, isUnderReview: true })).toContain("If it goes through")
  expect(sayGoesBack(held)).toContain("nothing is charged")
  expect(sayGoesBack({ ...held, isPaying: true })).toContain("refunded automatically")
  expect(sayGoesBack(classOf(2))).toBe("They’ll get an email. There’s nothing to refund.")
  expect(sayGoesBack(inCash(2))).toBe(
    "They’ll get an email. You took $40 in person, so you’ll need to give it back yourself.",
  )
  const ben = { ...inClass, name: "Ben", credit: true }
  const paidFor = [{ ...inClass, refundCents: 1_800 }, ben, inClass]
  const goesBack = (people: object[]) => sayGoesBack({ ...classOf(0), people } as AwayItem)
  expect(goesBack(paidFor)).toBe(
    "They’ll get an email. $18 will go back to Ada through PayPal. Ben will get a class back on their pass.",
  )
  expect(goesBack([ben, { ...ben, name: "Cleo" }, inClass])).toBe(
    "They’ll get an email. Ben and Cleo will each get a class back on their pass.",
  )
  expect(goesBack(Array(5).fill(ben))).toContain("5 of them will each get a class back")
  expect(sayGoesBack({ ...classOf(0), isExternal: true } as AwayItem)).toContain("another site")
})

test("says who was to pick up an order at a class", () => {
  expect(sayPickups([inClass, { ...inClass, orders: [3] }, { name: "Ben", orders: [4, 5] }])).toEqual([
    "Ada was going to pick up order #3 there. Their email says where to pick up instead.",
    "Ben was going to pick up orders #4 and #5 there. Their email says where to pick up instead.",
  ])
})
