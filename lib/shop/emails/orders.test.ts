import { expect, test } from "vitest"
import { renderMail } from "../../worker/mail/render"
import { isOrderKey } from "../keys"
import { templates } from "./orders"

const order = {
  orderId: "0b7c1f0e-7a1c-4b9d-9f0e-2f6f4c1d0a11",
  number: 42,
  name: "Ada\r\nBcc: eve@example.com <img src=x>",
  email: "ada@example.com",
  lines: [
    { name: "Plum & <b>Salt</b>", unitPriceCents: 1400, quantity: 2, refundedCount: 0 },
    { name: "Rose", unitPriceCents: 1650, quantity: 1, refundedCount: 1 },
  ],
  subtotalCents: 4450,
  discountCents: 668,
  shippingCents: 500,
  totalCents: 4282,
  couponCode: "INSTAGRAM15",
  isLocalPickup: false,
  address: {
    name: "Ada Byron",
    lines: ["1 Rose <i>Lane</i>"],
    city: "Port Townsend",
    state: "WA",
    postalCode: "98368",
    country: "US",
  },
  tracking: "",
  promise: "Ships Mon, Jun 7, arrives by Thu, Jun 10",
  refundedCents: null as number | null,
}
const write = (template: string, changes = {}) =>
  renderMail({ template, data: { ...order, ...changes }, createdAt: new Date("2027-06-01T00:00:00Z") })

test.each(Object.keys(templates))(
  "%s is one line of subject, escaped, and the same each time",
  async (name) => {
    const mail = await write(name)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain("<img src=x")
    expect(mail.html).not.toContain("<b>Salt")
    expect(mail.html).not.toContain("<i>Lane")
    expect(await write(name)).toEqual(mail)
  },
)

test("the confirmation says what, how much, whither, when, and opens the buyer's own page", async () => {
  const { text, html } = await write("shop/confirmed")
  for (const fact of [
    "2 × Plum",
    "$28.00",
    "INSTAGRAM15: −$6.68",
    "Shipping: $5.00",
    "Paid: $42.82",
    "1 Rose",
  ])
    expect(text).toContain(fact)
  expect(text).toContain("It ships Mon, Jun 7, and arrives by Thu, Jun 10.")
  const key = new RegExp(`/orders/${order.orderId}\\?key=([\\w-]{43})`).exec(html)?.[1] ?? ""
  expect(isOrderKey({ orderId: order.orderId, key })).toBe(true)
  expect(isOrderKey({ orderId: order.orderId, key: `${key.slice(0, -1)}_` })).toBe(false)
  expect(isOrderKey({ orderId: order.orderId, key: "" })).toBe(false)
})

test("the confirmation says what happens next: a parcel, or a pickup", async () => {
  const parcel = await write("shop/confirmed")
  expect(parcel.text).toContain("I’ll email you when it ships.")
  expect(parcel.text).not.toMatch(/^US$/m)
  expect((await write("shop/confirmed", { isLocalPickup: true })).text).toContain(
    "I’ll email you when it’s ready.",
  )
})

test("a refund of some lines says that the rest stands, and a whole one does not", async () => {
  const part = await write("shop/refunded", { refundedCents: 1403 })
  expect(part.subject).toContain("$14.03")
  expect(part.text).toContain("I’m refunding part of your order #42. The rest stays as it is.")
  const back = [{ name: "Rose", quantity: 1 }]
  expect((await write("shop/refunded", { refundedCents: 1403, back })).text).toContain(
    "part of your order #42: 1 × Rose. The rest stays as it is.",
  )
  const lines = order.lines.map((line) => ({ ...line, refundedCount: line.quantity }))
  expect((await write("shop/refunded", { lines, refundedCents: 4282 })).text).not.toContain("The rest")
})

test.each(["shop/ready-for-pickup", "shop/shipped"])(
  "%s lists what is in the package, without prices, and leads to the order",
  async (name) => {
    const lines = [
      { name: "Dark Sea Salt", unitPriceCents: 1400, quantity: 2, refundedCount: 1 },
      order.lines[1],
    ]
    const { text } = await write(name, { lines })
    expect(text).toMatch(/^1 × Dark Sea Salt$/m)
    expect(text).not.toMatch(/Rose$|\$|Paid|Coupon|Refunded/m)
    expect(text).toContain(`See your order <https://studio.example/orders/${order.orderId}?key=`)
  },
)

test("an order that is picked up at a class is brought there, also in the email that it is ready", async () => {
  const pickupClass = { eventId: "e", title: "Slow <b>Flow</b>", startsAt: "2027-06-11T01:00:00.000Z" }
  const at = { isLocalPickup: true, pickupClass }
  const said = "Slow <b>Flow</b>, Thu, Jun 10, 6:00 PM"
  expect((await write("shop/confirmed", at)).text.split(said)).toHaveLength(2)
  expect((await write("shop/confirmed", at)).text).toContain("Pickup at class: free")
  expect((await write("shop/confirmed", at)).text).toContain(`I’ll bring it to class: ${said}.`)
  expect((await write("shop/new", at)).text).toContain(`You promised: “I’ll bring it to class: ${said}.”`)
  const ready = await write("shop/ready-for-pickup", at)
  expect(ready.text).toContain("I’ll bring it to class: ")
  expect(ready.html).not.toContain("<b>Flow")
})

test("the email that a pickup is ready names the days on which nobody opens", async () => {
  const { text } = await write("shop/ready-for-pickup", { isLocalPickup: true })
  expect(text).not.toContain("except")
  const data = { ...order, isLocalPickup: true }
  const before = await renderMail({
    template: "shop/ready-for-pickup",
    data,
    createdAt: new Date("2026-11-24T20:00:00Z"),
  })
  expect(before.text).toContain("Thu–Sun, 11 AM–5 PM (except Thu, Nov 26).")
  const away = await write("shop/ready-for-pickup", {
    isLocalPickup: true,
    daysAway: [{ from: "2000-01-01", to: "2100-01-01" }],
  })
  expect(away.text).toContain("except")
})

test("a buyer is asked for the tin, or the tins", async () => {
  const lines = [{ ...order.lines[0], quantity: 1 }]
  expect((await write("shop/done", { lines })).html).toContain("have the tin back")
  expect((await write("shop/done")).html).toContain("have the tins back")
  expect((await write("shop/done")).text).toContain("When a tin is empty, ")
})

test("a buyer is greeted by the preferred or the first name", async () => {
  const greet = async (changes: object) =>
    (await write("shop/ready-for-pickup", { name: "Adelaide Byron", isLocalPickup: true, ...changes })).text
  expect(await greet({})).toContain("Adelaide, your order is packed.")
  expect(await greet({ preferredName: "Addie" })).toContain("Addie, your order is packed.")
})
