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
  policy: "You can cancel free.",
  receiptOf: "ORDER",
  line: "",
  why: "late",
}
const place = { ...session, signUpId: "s1", name: "Ada Byron", title: "Slow Flow", location: "The Loft" }
const facts = (discreet: boolean) => {
  const one = { ...session, discreet }
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

/** All of an email that leaves, with the long lines of its calendar entries in one. */
async function written(template: string, discreet: boolean): Promise<string> {
  // An email about something else has other facts.
  const mail = await renderMail({
    template,
    data: facts(discreet),
    createdAt: new Date("2027-06-01T00:00:00Z"),
  }).catch(() => null)
  return JSON.stringify(mail ?? "").replaceAll("\\r\\n ", "")
}

describe("an email to somebody who is discreet", () => {
  const all = Object.keys(templates).filter(
    (name) =>
      /^((bookings|checkout|reminders)\/|accounts\/deleted$)/.test(name) && !TO_TEACHER.includes(name),
  )

  test.each(all)("%s does not name the kind of session", async (name) => {
    expect(await written(name, true)).not.toMatch(KIND)
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

  test("is found out when a template says the kind by itself", async () => {
    expect(await written("bookings/new", true)).toMatch(KIND)
  })
})
