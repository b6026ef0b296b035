import { expect, test } from "vitest"
import { sayBooked, sayCancel, sayHowSoon, sayMoveInstead, sayOwnPaid } from "./session-words"

test.each([
  [{ how: "paypal", amount: 80 }, "Paid: $80 with PayPal"],
  [{ how: "code", amount: 0 }, "Free with a code"],
  [{ how: "cash", amount: 60.5 }, "Paid: $60.50 in cash"],
  [{ how: "other", amount: 60 }, "Paid: $60 another way"],
  [{ how: "owes", amount: 60 }, "$60 to pay at the session"],
  [{ how: "owes", amount: 0 }, "Nothing to pay"],
  [null, ""],
] as const)("%j is %j", (paid, words) => expect(sayOwnPaid(paid)).toBe(words))

test("what Finalize Booking still does", () => {
  expect(sayBooked("My knee.")).toBe(
    "You’re booked, and I’ve emailed you the details. Finalize Booking sends me your message and opens My Bookings.",
  )
  expect(sayBooked(" ")).toMatch(/Finalize Booking opens My Bookings\.$/)
})

test("the button says what comes back", () => {
  expect(sayCancel(8_050)).toBe("Cancel and get $80.50 back")
  expect(sayCancel(0)).toBe("Cancel the session")
})

test("who cancels late hears until when the session can still be moved", () => {
  const late = {
    until: "2027-07-01T16:00:00Z",
    movesLeft: 1,
    moveUntil: "2027-07-02T04:00:00Z",
    zone: "America/Los_Angeles",
    now: new Date("2027-07-01T17:00:00Z"),
  }
  const said = "You can still move it instead, until Thu, Jul 1 at 9:00 PM PDT."
  expect(sayMoveInstead(late)).toBe(said)
  expect(sayMoveInstead({ ...late, now: new Date("2027-07-01T15:00:00Z") })).toBe("")
  expect(sayMoveInstead({ ...late, now: new Date("2027-07-02T05:00:00Z") })).toBe("")
  expect(sayMoveInstead({ ...late, movesLeft: 0, moveUntil: null })).toBe("")
})

test.each([
  ["2027-03-13", "Today"],
  ["2027-03-14", "Tomorrow"],
  ["2027-03-16", "In 3 days"],
  ["2027-03-26", "In 13 days"],
  ["2027-03-27", "In 2 weeks"],
])("%s is %j", (date, words) => expect(sayHowSoon({ date, today: "2027-03-13" })).toBe(words))
