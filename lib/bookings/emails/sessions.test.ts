import { describe, expect, test } from "vitest"
import { renderMail } from "../../worker/mail/render"
import { templates } from "./sessions"

const session = {
  bookingId: "b1",
  firstName: '<img src=x onerror="alert(1)">',
  lastName: "Lovelace\r\nBcc: eve@example.com",
  email: "ada@example.com",
  startsAt: "2027-11-07T08:30:00.000Z",
  endsAt: "2027-11-07T09:30:00.000Z",
  sessionType: "Individual Yoga Session (60 min)",
  message: "<script>alert(1)</script>\rsecond line",
  amountCents: 8500,
  address: "",
  link: "javascript:alert(1)",
  howToGetIn: "",
  whatToBring: "",
  policy: "You can cancel free.",
  sequence: 1,
  refundedCents: 8500,
  movedFrom: "2027-11-07T07:30:00.000Z",
}
const data = { ...session, sessions: [session, { ...session, bookingId: "b2" }] }
const write = (template: string) =>
  renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })

describe.each(Object.keys(templates))("%s", (template) => {
  test("says the studio time with its zone in a subject of one line", async () => {
    const { subject } = await write(template)
    expect(subject).toMatch(/Sun, Nov 7 at 1:30 AM PDT$/)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test("interprets nobody's words, and has the same facts as text", async () => {
    const { html, text } = await write(template)
    expect(html).not.toMatch(/<script|<img src=x|href="javascript:/)
    expect(text).toContain("Sun, Nov 7 at 1:30 AM PDT")
  })

  test("is the same to the byte when it is tried again", async () => {
    expect(await write(template)).toEqual(await write(template))
  })
})

test("a confirmation and a cancellation carry one calendar entry under one name", async () => {
  const files = await Promise.all(["bookings/confirmed", "bookings/cancelled"].map(write))
  const entries = files.map(({ attachments }) => attachments?.[0]?.content ?? "")
  expect(entries[0]).toContain("METHOD:REQUEST")
  expect(entries[1]).toContain("METHOD:CANCEL")
  for (const entry of entries) expect(entry).toContain("UID:b1@studio.example")
})

test.each([
  [false, "press “See your sessions” or just reply"],
  [true, "press “See your appointments” or just reply"],
])("a confirmation names its button, discreet or not: %s", async (discreet, words) => {
  const createdAt = new Date("2027-06-01T00:00:00Z")
  const { text } = await renderMail({
    template: "bookings/confirmed",
    data: { ...data, discreet },
    createdAt,
  })
  expect(text.replace(/\s+/g, " ")).toContain(words)
})

test("a cancellation says what comes back", async () => {
  expect((await write("bookings/cancelled")).text).toContain("$85 back")
})

test.each(["bookings/series-confirmed", "bookings/series-new"])(
  "%s says the year of what lies in another",
  async (template) => {
    const sessions = [session, { ...session, bookingId: "b2", startsAt: "2028-01-04T22:00:00.000Z" }]
    const createdAt = new Date("2027-11-01T00:00:00Z")
    const { text } = await renderMail({ template, data: { ...data, sessions }, createdAt })
    expect(text).toContain("Sun, Nov 7 at 1:30 AM PDT")
    expect(text).toContain("Tue, Jan 4, 2028 at 2:00 PM PST")
  },
)

test("a confirmation says that a session is free, and with what", async () => {
  const write = async (changes: object) => {
    const createdAt = new Date("2027-06-01T00:00:00Z")
    return (await renderMail({ template: "bookings/confirmed", data: { ...data, ...changes }, createdAt }))
      .text
  }
  expect(await write({ amountCents: null, code: "SPRING" })).toContain("Free, with the code SPRING.")
  expect(await write({ amountCents: null })).toContain("Free, with a code.")
  expect(await write({ amountCents: null, desk: { cents: 0, isTaken: false } })).toContain("Nothing to pay.")
})

test("the teacher reads first what happened", async () => {
  const createdAt = new Date("2027-06-01T00:00:00Z")
  const headingOf = async (template: string, changes = {}) => {
    const names = { firstName: "Noor", lastName: "Haddad" }
    const facts = {
      ...data,
      ...names,
      sessions: data.sessions.map((one) => ({ ...one, ...names })),
      ...changes,
    }
    return /<h1[^>]*>([^<]*)/.exec((await renderMail({ template, data: facts, createdAt })).html)?.[1]
  }
  expect(await headingOf("bookings/new")).toBe("Noor Haddad booked a session")
  expect(await headingOf("bookings/series-new")).toBe("Noor Haddad booked 2 sessions")
  const desk = { cents: 8000, isTaken: true }
  expect(await headingOf("bookings/new", { desk })).toBe("You booked a session for Noor Haddad")
})
