import { describe, expect, test } from "vitest"
import { renderMail } from "./render"
import { templates } from "./templates"

const session = {
  bookingId: "b1",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  startsAt: "2027-07-01T16:00:00.000Z",
  endsAt: "2027-07-01T17:00:00.000Z",
  movedFrom: "2027-06-30T16:00:00.000Z",
  sessionType: "Theraputic Yoga Session (60 min)",
  askedFor: "Individual Yoga Session (60 min)",
  message: "My yoga therapy, please.",
  amountCents: 8000,
  refundedCents: 8000,
  address: "5 Mill Road",
  link: "",
  sequence: 1,
  howToGetIn: "",
  whatToBring: "",
  policy: "Cancel any time before it starts. You can move the session twice.",
  receiptOf: "ORDER",
  line: "",
  why: "late",
}
const place = { ...session, signUpId: "s1", name: "Ada Byron", title: "Slow Flow", location: "The Loft" }
/** How else a session can be paid for, and what then comes back. */
const PAID = [
  {},
  { amountCents: null, refundedCents: null },
  { amountCents: null, refundedCents: null, isCodeKept: true },
  { amountCents: null, refundedCents: null, desk: { cents: 8000, isTaken: false } },
  { refundedCents: null, keptCents: 8000 },
]
const facts = (discreet: boolean, paid: object) => {
  const one = { ...session, discreet, ...paid }
  return {
    ...one,
    ...{ signUpId: "s1", name: "Ada Byron", title: "Slow Flow", location: "The Loft", priceNote: "$18" },
    ...{ cancelToken: "t", waiver: null, before: place, changes: [place] },
    sessions: [one, { ...one, bookingId: "b2" }],
    classes: [],
    ...{ ended: [one], left: [] },
  }
}
/** These go to the teacher. */
const TO_TEACHER = [
  "bookings/message",
  "bookings/new",
  "bookings/place-chosen",
  "bookings/series-new",
  "bookings/student-cancelled",
  "bookings/student-moved",
  "checkout/other-session-type",
]
const KIND = /yoga|therap|individual/i
const KIND_OR_SESSION = /yoga|therap|individual|session/i

/** All of an email that leaves, with the long lines of its calendar entries in one. */
async function written(template: string, discreet: boolean, paid = {}): Promise<string> {
  // An email about something else has other facts.
  const mail = await renderMail({
    template,
    data: facts(discreet, paid),
    createdAt: new Date("2027-06-01T00:00:00Z"),
  }).catch(() => null)
  return JSON.stringify(mail ?? "").replaceAll("\\r\\n ", "")
}

describe("an email to somebody who is discreet", () => {
  const all = Object.keys(templates).filter(
    (name) =>
      /^((bookings|checkout|reminders)\/|accounts\/deleted$)/.test(name) && !TO_TEACHER.includes(name),
  )

  test.each(all)("%s does not name the kind of session, nor a session", async (name) => {
    // That of a class says the policy of classes.
    const notSaid = name === "reminders/class" ? KIND : KIND_OR_SESSION
    for (const paid of PAID) expect(await written(name, true, paid)).not.toMatch(notSaid)
  })

  test("calls it an appointment where others read the kind", async () => {
    const naming: string[] = []
    for (const name of all) if (KIND.test(await written(name, false))) naming.push(name)
    expect(naming).toEqual(
      expect.arrayContaining([
        "accounts/deleted",
        "bookings/confirmed",
        "bookings/you-moved",
        "checkout/away",
      ]),
    )
    for (const name of naming) expect(await written(name, true)).toMatch(/Appointment.*Maya Lindqvist/s)
  })

  test("does not say appointment again in place of the kind", async () => {
    for (const name of ["bookings/confirmed", "bookings/series-confirmed", "reminders/session"])
      expect(await written(name, true)).not.toContain("Appointment.")
  })

  test("is found out when a template says the kind by itself", async () => {
    expect(await written("bookings/new", true)).toMatch(KIND)
  })
})
