import { expect, test } from "vitest"
import { renderMail } from "../worker/mail/render"
import { ownTime, studioTimeAsOf } from "./when"

test.each([
  ["Europe/Stockholm", "2027-07-01T16:00:00.000Z", "6:00 PM GMT+2"],
  // Between the two changes of the clocks the distance is another.
  ["Europe/Stockholm", "2027-03-20T16:00:00.000Z", "5:00 PM GMT+1"],
  ["Asia/Tokyo", "2027-07-01T16:00:00.000Z", "Fri, Jul 2 at 1:00 AM GMT+9"],
  ["America/Los_Angeles", "2027-07-01T16:00:00.000Z", ""],
  // The same hour under another name.
  ["America/Tijuana", "2027-07-01T16:00:00.000Z", ""],
  ["", "2027-07-01T16:00:00.000Z", ""],
  ["Mars/Olympus", "2027-07-01T16:00:00.000Z", ""],
])("in %j, %s is %j", (timeZone, startsAt, said) => {
  expect(ownTime({ startsAt, timeZone })).toBe(said)
})

test.each([
  ["2026-11-25T08:00:00.000Z", "Thu, Jan 7, 2027 at 10:30 AM PST"],
  ["2027-01-02T08:00:00.000Z", "Thu, Jan 7 at 10:30 AM PST"],
])("in a list of an email of %s the year is said where it is another", (writtenAt, said) => {
  const startsAt = "2027-01-07T18:30:00.000Z"
  expect(studioTimeAsOf({ startsAt }, { writtenAt: new Date(writtenAt) })).toBe(said)
})

const session = {
  bookingId: "b1",
  firstName: "Adelaide",
  lastName: "Byron",
  preferredName: "Addie",
  email: "ada@example.com",
  startsAt: "2027-07-01T16:00:00.000Z",
  endsAt: "2027-07-01T17:00:00.000Z",
  movedFrom: "2027-06-30T16:00:00.000Z",
  sessionType: "Individual Yoga Session (60 min)",
  message: "",
  amountCents: 8000,
  refundedCents: 8000,
  address: "5 Mill Road",
  link: "",
  sequence: 0,
  howToGetIn: "",
  whatToBring: "",
  policy: "",
  timeZone: "Europe/Stockholm",
}
const place = {
  ...session,
  signUpId: "s1",
  name: "Adelaide Byron",
  title: "Slow Flow",
  location: "The Loft",
  priceNote: "",
  cancelToken: "t",
  waiver: null,
  before: { title: "Slow Flow", startsAt: session.startsAt, location: "The Loft" },
}
const read = async (template: string, data: object) =>
  (await renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })).text.replace(
    /\s+/g,
    " ",
  )
const BOTH = "Thu, Jul 1 at 9:00 AM PDT (studio time; for you 6:00 PM GMT+2)"

test.each([
  ["bookings/confirmed", session],
  ["bookings/moved", session],
  ["bookings/cancelled", session],
  ["bookings/you-moved", session],
  ["bookings/you-cancelled", session],
  ["reminders/session", session],
  ["bookings/place-changed", session],
  ["checkout/session-paid-back", { ...session, why: "failed" }],
  ["checkout/away", { ...session, firstName: "Addie", line: "", sessions: [session], classes: [] }],
  ["checkout/new-place", { ...session, firstName: "Addie", sessions: [session], classes: [place] }],
  ["checkout/class-payment", { ...place, news: "pending", amountCents: 1800, refundedCents: null }],
])("%s says both clocks, and greets by the preferred name", async (template, data) => {
  const text = await read(template, data)
  expect(text).toContain(BOTH)
  expect(text).toContain("Addie")
  expect(text).not.toContain("Adelaide")
})

test.each([
  "classes/signed-up",
  "classes/changed",
  "classes/cancelled",
  "classes/taken-off",
  "classes/given-back",
  "reminders/class",
  "waiting/listed",
  "waiting/offered",
  "waiting/moved",
])("%s says on both clocks from when until when, and greets by the preferred name", async (template) => {
  const data = { ...place, token: "t", before: session.startsAt, until: session.startsAt }
  const text = await read(template, template === "classes/changed" ? place : data)
  expect(text).toContain("Thu, Jul 1, 9:00–10:00 AM PDT (studio time; for you 6:00–7:00 PM GMT+2)")
  if (template !== "waiting/moved") expect(text).toContain("Addie")
  expect(text).not.toContain("Adelaide")
})

test.each([
  ["checkout/away", { sessions: [session], classes: [place] }],
  ["accounts/deleted", { ended: [session], left: [place] }],
])("%s says once of several that they are on the studio's clock", async (template, canceled) => {
  const text = await read(template, { ...session, firstName: "Addie", line: "", ...canceled })
  expect(text.match(/studio time/g)).toHaveLength(1)
  expect(text.match(/Thu, Jul 1 at 9:00 AM PDT \(for you 6:00 PM GMT\+2\)/g)).toHaveLength(2)
})

test("several sessions say once that they are on the studio's clock", async () => {
  const later = { ...session, bookingId: "b2", startsAt: "2027-07-08T16:00:00.000Z", policy: "Cancel free." }
  const sessions = [{ ...session, policy: "Cancel free." }, later]
  const text = await read("bookings/series-confirmed", { sessions, discreet: false })
  expect(text).toContain("For each session: cancel free.")
  expect(text.match(/studio time/g)).toHaveLength(1)
  expect(text).toContain("Thu, Jul 8 at 9:00 AM PDT (for you 6:00 PM GMT+2)")
})

test("one clock is said without a name, and the first name where no other is preferred", async () => {
  const plain = { ...session, preferredName: "", timeZone: "" }
  const text = await read("bookings/confirmed", plain)
  expect(text).toContain("See you soon, Adelaide")
  expect(text).toContain("9:00 AM PDT.")
  for (const [template, data] of [
    ["bookings/confirmed", plain],
    ["bookings/new", plain],
    ["bookings/series-confirmed", { sessions: [plain, plain], discreet: false }],
    ["checkout/away", { ...plain, line: "", sessions: [plain, plain], classes: [] }],
    ["accounts/deleted", { ...plain, ended: [plain, plain], left: [] }],
    ["classes/signed-up", { ...place, timeZone: "" }],
  ] as const)
    expect((await read(template, data)).toLowerCase(), template).not.toContain("studio time")
})

test("who loses a class while she is away is asked to another class, not to a session", async () => {
  const away = { ...session, firstName: "Addie", line: "", classes: [place] }
  const ofClass = await read("checkout/away", { ...away, sessions: [] })
  expect(ofClass).toContain("I hope to see you in another class soon.")
  expect(ofClass).toContain("Find another class")
  expect(ofClass).not.toContain("none of my times")
  expect(await read("checkout/away", { ...away, sessions: [session] })).toContain("none of my times")
})
