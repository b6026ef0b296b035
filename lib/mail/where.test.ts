import { describe, expect, test } from "vitest"
import { renderMail } from "../worker/mail/render"
import { templates } from "../worker/mail/templates"

const session = {
  bookingId: "b1",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  startsAt: "2027-07-01T16:00:00.000Z",
  endsAt: "2027-07-01T17:00:00.000Z",
  sessionType: "Individual Yoga Session (60 min)",
  message: "",
  amountCents: 8000,
  refundedCents: null,
  sequence: 0,
  howToGetIn: "Up the outside stairs.",
  whatToBring: "A blanket.",
  policy: "You can cancel free.",
}
const place = {
  ...session,
  signUpId: "s1",
  name: "Ada Byron",
  title: "Slow Flow",
  location: "The Loft",
  priceNote: "$18",
  cancelToken: "t",
  waiver: {
    text: "Mine.",
    version: 1,
    hash: "0",
    signedName: "Ada",
    signedAt: session.startsAt,
    picture: null,
  },
  before: { title: "Slow Flow", startsAt: session.startsAt, location: "The Loft" },
}
type Where = { address: string; link: string }
const ADDRESS = { address: "5 Mill Road, Port Townsend", link: "" }
const LINK = { address: "", link: "https://meet.example/maya?room=1" }

/** Facts enough for any email about a session or a class. */
const factsAt = (where: Where) => {
  const [one, other] = [
    { ...session, ...where },
    { ...place, ...where },
  ]
  return { ...other, sessions: [one], classes: [other] }
}
const write = (template: string, where: Where) =>
  renderMail({ template, data: factsAt(where), createdAt: new Date("2027-06-01T00:00:00Z") })

/** Those that put something into a calendar, and those that tell the teacher of a new session. */
async function confirming(): Promise<string[]> {
  const found = ["bookings/new", "bookings/place-chosen"]
  for (const template of Object.keys(templates)) {
    // An email about something else has other facts.
    const mail = await write(template, ADDRESS).catch(() => null)
    const entries = (mail?.attachments ?? []).map(({ content }) => content)
    if (entries.some((entry) => entry.includes("METHOD:REQUEST"))) found.push(template)
  }
  return found.sort()
}

describe("every email that confirms a session or a class says where", async () => {
  const all = await confirming()

  test("and these are known to", () =>
    expect(all).toEqual(
      expect.arrayContaining([
        "bookings/confirmed",
        "bookings/new",
        "bookings/place-changed",
        "bookings/place-chosen",
        "checkout/new-place",
        "classes/changed",
        "classes/signed-up",
      ]),
    ))

  test.each(all)("%s: the address, to the eye and to the calendar", async (template) => {
    const { text, html, attachments = [] } = await write(template, ADDRESS)
    expect(text).toContain(ADDRESS.address)
    expect(html).toContain(ADDRESS.address)
    for (const { content } of attachments)
      expect(unfolded(content)).toContain("\nLOCATION:5 Mill Road\\, Port Townsend\r")
  })

  test.each(all)("%s: the link, likewise", async (template) => {
    const { text, attachments = [] } = await write(template, LINK)
    expect(text).toContain(LINK.link)
    for (const { content } of attachments) {
      expect(unfolded(content)).toContain(`\nURL:${LINK.link}\r`)
      expect(unfolded(content)).toContain(`\nLOCATION:${LINK.link}\r`)
    }
  })
})

test("how to get in and what to bring are said for an address, not for a link", async () => {
  for (const template of ["bookings/confirmed", "classes/signed-up"]) {
    const there = (await write(template, ADDRESS)).text
    expect(there).toContain("Up the outside stairs.")
    expect(there).toContain("A blanket.")
    expect((await write(template, LINK)).text).not.toMatch(/stairs|blanket/)
  }
})

test("an email that was stored before places were is still written", async () => {
  const { address: _a, link: _l, howToGetIn: _h, whatToBring: _w, policy: _p, ...old } = factsAt(ADDRESS)
  const stored = { ...old, createdAt: undefined }
  for (const template of [
    "bookings/confirmed",
    "bookings/cancelled",
    "classes/signed-up",
    "classes/cancelled",
  ]) {
    const data = { ...stored, link: template.startsWith("bookings") ? "" : undefined }
    const mail = await renderMail({ template, data, createdAt: new Date("2027-06-01T00:00:00Z") })
    expect(mail.attachments?.[0]?.content).toContain("BEGIN:VEVENT")
  }
})

test("a link cannot write lines of its own into a calendar entry", async () => {
  const { attachments = [] } = await write("bookings/confirmed", {
    address: "",
    link: "https://meet.example/\r\nATTENDEE:mailto:eve@example.com",
  })
  expect(attachments[0]?.content).not.toMatch(/^ATTENDEE:mailto:eve/m)
})

function unfolded(entry: string): string {
  return entry.replace(/\r\n[ \t]/g, "")
}
