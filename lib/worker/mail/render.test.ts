import { expect, test } from "vitest"
import { EMAIL_SAMPLES } from "../../../tests/support/email-samples"
import { texts } from "../../site-texts"
import { renderMail } from "./render"

const write = (email: string) =>
  renderMail({
    template: "bookings/message",
    data: { email, firstName: "Ada", lastName: "Byron", startsAt: "2027-07-01T16:00:00.000Z", message: "Hi" },
    createdAt: new Date("2027-06-01T00:00:00Z"),
  })

test("a reply-to that is an address is kept", async () => {
  expect((await write("ada@example.com")).replyTo).toBe("ada@example.com")
})

test.each([
  "",
  "ada byron, at home",
  "ada@",
  "a@b.co, c@d.co",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@exa mple.com",
])("a reply-to such as %j is left out", async (email) => {
  expect(await write(email)).not.toHaveProperty("replyTo")
})

test("emails say her name, and where and when to pick up, as she has published them", async () => {
  const published = {
    site: { ...texts.site, name: "Noor Haddad", firstName: "Noor" },
    chocolates: {
      ...{ ...texts.chocolates, pickupPlace: "the blue door", pickupDays: ["Friday"] },
      ...{ pickupFrom: "15:00", pickupUntil: "18:30" },
    },
    pages: { ...texts.pages, introThanks: "Expect me on Friday.", contactThanks: "Give me a week." },
  }
  const write = (template: string, data: object) =>
    renderMail(
      { template, data, createdAt: new Date("2027-06-01T00:00:00Z"), recipient: "a@b.co" },
      published,
    )
  const confirm = await write("newsletter/confirm", { id: crypto.randomUUID() })
  expect(confirm.subject).toBe("Confirm your subscription: letters from Noor")
  expect(confirm.text).toMatch(/^Noor Haddad\n\nWould you like my letters\?/)
  const thanks = await Promise.all(
    ["booking_request", "contact"].map((kind) => write("enquiries/received", { kind })),
  )
  for (const [index, said] of ["Expect me on Friday.", "Give me a week."].entries())
    expect(thanks[index]?.text).toContain(said)
  const lines = [{ name: "Fig", quantity: 1, cents: 1_400 }]
  const order = { ...{ orderId: crypto.randomUUID(), number: 7, name: "Ada", lines }, isLocalPickup: true }
  const ready = await write("shop/ready-for-pickup", {
    ...order,
    ...{ subtotalCents: 1_400, discountCents: 0, shippingCents: 0, totalCents: 1_400 },
  })
  expect(ready.text).toContain("pick it up at the blue door, Fri, 3 PM–6:30 PM.")
})

test("no email says that a refund has left: PayPal may still refuse it", async () => {
  const createdAt = new Date("2027-06-01T00:00:00Z")
  const refunds: string[] = []
  for (const [template, data] of Object.entries(EMAIL_SAMPLES)) {
    const { subject, text } = await renderMail({ template, data, createdAt })
    expect(`${subject} ${text}`).not.toMatch(/(money|refund|\$\d+) (is|has been) (on its way|refunded)/i)
    if (text.includes("It usually shows up within a few days; if it doesn’t, let me know."))
      refunds.push(template)
  }
  expect(refunds).toEqual(
    expect.arrayContaining([
      ...["bookings/cancelled", "bookings/refunded-late", "bookings/you-cancelled", "checkout/class-payment"],
      ...["checkout/order-paid-back", "checkout/session-paid-back", "shop/refunded", "shop/refunded-late"],
    ]),
  )
})

test.each(Object.entries(EMAIL_SAMPLES))(
  "%s has one heading, which is its title, the same in plain text, and is not cut off",
  async (template, data) => {
    const createdAt = new Date("2027-06-01T00:00:00Z")
    const mail = await renderMail({ template, data, createdAt, recipient: "ada@example.com" })
    const [, title, ...more] = mail.html.split(/<title>([\s\S]*?)<\/title>/)
    expect(more).toHaveLength(1)
    const headings = [...mail.html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, words]) => words)
    expect(headings).toEqual([title])
    expect(mail.html).not.toMatch(/undefined|NaN|Invalid Date|\[object/)
    expect(mail.text).not.toMatch(/undefined|NaN|Invalid Date|\[object/)
    expect(mail.text.split(/\s+/).length).toBeGreaterThan(15)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(102 * 1024)
  },
)
