import { expect, test } from "vitest"
import { sayCancelledClasses, sayConcerned } from "./concerned"

const flow = {
  eventId: "1",
  title: "Slow Flow",
  date: "2027-07-01",
  time: "09:00",
  names: ["Noor Haddad", "Ada"],
}

test("a change says what it becomes, before whom it concerns", () => {
  const people = "Noor Haddad, Ada"
  expect(sayConcerned({ ...flow, next: {} })).toBe(`Slow Flow, Thu, Jul 1, 9:00 AM:\n${people}`)
  const moved = { date: "2027-07-02", time: "10:00", until: "11:15" }
  expect(sayConcerned({ ...flow, next: { ...moved, place: "Harbor Hall, 12 Water Street" } })).toBe(
    `Slow Flow, Thu, Jul 1, 9:00 AM:\nChanges to Fri, Jul 2, 10:00–11:15 AM, Harbor Hall, 12 Water Street\n${people}`,
  )
})

test("a deletion says who waits, and what goes back of all of it", () => {
  const waitedFor = { ...flow, paid: [{ how: "cash" as const, amount: 22.5 }], waiting: ["Ines"] }
  expect(sayConcerned(waitedFor)).toMatch(/\nOn the waiting list: Ines$/)
  expect(sayCancelledClasses([waitedFor])).toBe(
    "They’ll get an email. Those who signed up also get a file that takes it off their calendar. You took $22.50 in person, so you’ll need to give it back yourself.",
  )
  expect(sayCancelledClasses([{ ...flow, paid: [{ how: "paypal", amount: 18 }], waiting: [] }])).toBe(
    "They’ll get an email with a file that takes it off their calendar. What goes back: $18 through PayPal.",
  )
  expect(sayCancelledClasses([flow])).toMatch(/There’s nothing to refund\.$/)
})
