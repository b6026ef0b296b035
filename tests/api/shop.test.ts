import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { tellOfStock } from "../../lib/shop/commands/stock-notices"
import type { WireCoupon } from "../../lib/shop/schema/coupons"
import type { WireChocolate } from "../../lib/shop/schema/shop"
import {
  adminToken,
  call,
  capturesOf,
  db,
  makeCartCoupon,
  makeChocolate,
  newStudent,
  siteUrl,
} from "../support/api"
import { anyEmail } from "../support/classes"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { approveCart, buy, captureCart, newGuest, openedCart, paymentOf, stockOf } from "../support/shop"

const listed = async () => (await call("/api/chocolates")).body as unknown as WireChocolate[]
const seen = async (id: string) => (await listed()).find((chocolate) => chocolate._id === id)

describe("the list of chocolates", () => {
  test("carries what the shop shows, in dollars, and nothing more", async () => {
    const made = await makeChocolate({ name: "Plum", priceCents: 1_650, inventory: 3, details: "60 g" })
    expect(await seen(made.id)).toEqual({
      _id: made.id,
      name: "Plum",
      description: "",
      details: "60 g",
      price: 16.5,
      inventory: 3,
      slug: made.slug,
      ingredients: "",
      allergens: "",
      origin: "",
      weightGrams: null,
      image: "",
      imageSet: "",
    })
  })

  test("leaves out what was deleted, and counts reservations that ran out as stock", async () => {
    const [gone, kept] = await Promise.all([makeChocolate(), makeChocolate({ inventory: 4 })])
    await db().chocolate.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
    const payment = await db().payment.create({
      data: { purpose: "order", amountCents: 2_800, cartHash: randomUUID() },
    })
    await db().orderLine.create({
      data: {
        paymentId: payment.id,
        chocolateId: kept.id,
        name: "x",
        unitPriceCents: 1_400,
        quantity: 2,
        reservedUntil: new Date(Date.now() - 1000),
      },
    })
    await db().chocolate.update({ where: { id: kept.id }, data: { stocked: 6 } })
    expect(await seen(gone.id)).toBeUndefined()
    expect((await seen(kept.id))?.inventory).toBe(6)
  })
})

describe("the admin's chocolates", () => {
  const body = (given: Record<string, unknown> = {}) => ({
    name: "Fig",
    description: "Soft.",
    details: "60 g",
    price: 14.5,
    inventory: 7,
    image: "/pictures/chocolates/orange-peel.svg",
    ...given,
  })
  const png = async (width = 640, height = 480) =>
    `data:image/png;base64,${(
      await sharp({ create: { width, height, channels: 3, background: "#7a4a2b" } })
        .png()
        .toBuffer()
    ).toString("base64")}`
  const add = async (given: Record<string, unknown> = {}, token?: string | null) =>
    call("/api/chocolates", { method: "POST", body: body(given), token: token ?? (await adminToken()) })
  const put = async (id: string, given: Record<string, unknown> = {}) =>
    call(`/api/chocolates/${id}`, { method: "PUT", body: body(given), token: await adminToken() })

  test("can be added, changed and taken out; what was sold keeps its history", async () => {
    const added = await add()
    expect([added.status, added.body.message]).toEqual([201, "Product added successfully!"])
    const { _id: id } = added.body.product as WireChocolate
    expect(await seen(id)).toMatchObject({ name: "Fig", price: 14.5, inventory: 7 })
    const changed = await put(id, { price: "15.25", inventory: 9 })
    expect([changed.status, changed.body.message]).toEqual([200, "Product updated successfully!"])
    expect(await seen(id)).toMatchObject({ price: 15.25, inventory: 9 })
    const orderId = await buy(newGuest(), { items: [{ _id: id, quantity: 2 }] })
    const remove = { method: "DELETE", token: await adminToken() }
    const removed = await call(`/api/chocolates/${id}`, remove)
    expect([removed.status, removed.body.message]).toEqual([200, "Product deleted successfully!"])
    expect((await call(`/api/chocolates/${id}`, remove)).status).toBe(404)
    expect((await put(id)).status).toBe(404)
    expect(await seen(id)).toBeUndefined()
    expect((await paymentOf(orderId)).lines).toEqual([
      expect.objectContaining({ name: "Fig", quantity: 2, unitPriceCents: 1525 }),
    ])
  })

  test("have an address of their own that stays, also when the name changes or another one has it", async () => {
    const name = `Größe & Salt ${randomUUID().slice(0, 8)}`
    const [first, second] = [await add({ name }), await add({ name, weightGrams: 60 })]
    const [one, two] = [first, second].map(({ body }) => body.product as WireChocolate)
    expect(one?.slug).toMatch(/^grosse-salt-[0-9a-f]{8}$/)
    expect(two).toMatchObject({ slug: `${one?.slug}-2`, weightGrams: 60 })
    await call(`/api/chocolates/${one?._id}`, { method: "DELETE", token: await adminToken() })
    const third = (await add({ name })).body.product as WireChocolate
    expect(third.slug).toBe(`${one?.slug}-3`)
    const facts = { ingredients: " Cacao. ", allergens: "Nuts.", origin: "Belize", weightGrams: 70 }
    const changed = await put(third._id, { name: "Plum", ...facts })
    expect(changed.body.product).toMatchObject({ ...facts, ingredients: "Cacao.", slug: third.slug })
    const page = async (slug = "") => (await fetch(`${siteUrl()}/chocolates/${slug}`)).status
    expect([await page(third.slug), await page(one?.slug), await page("no-such")]).toEqual([200, 404, 404])
    const sitemap = await (await fetch(`${siteUrl()}/sitemap.xml`)).text()
    expect(sitemap).toContain(`/chocolates/${third.slug}<`)
    expect(sitemap).not.toContain(`/chocolates/${one?.slug}<`)
  })

  test("what was sold since the form was opened is not put back on the shelf", async () => {
    const { id } = await makeChocolate({ inventory: 10 })
    await buy(newGuest(), { items: [{ _id: id, quantity: 4 }] })
    expect((await put(id, { inventory: 12, inventoryWas: 10 })).body.product).toMatchObject({ inventory: 8 })
    const refused = await put(id, { inventory: 0, inventoryWas: 10 })
    expect([refused.status, refused.body.code, refused.body.inventory]).toEqual([409, "CONFLICT", 8])
    expect(await stockOf(id)).toBe(8)
  })

  test("cannot be taken out while its money is moving; one that is only in a cart is refused before the capture", async () => {
    const [guest, { id }] = [newGuest(), await makeChocolate()]
    const remove = { method: "DELETE", token: await adminToken() }
    const orderId = await openedCart(guest, { items: [{ _id: id, quantity: 1 }] })
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "capturing" } })
    expect((await call(`/api/chocolates/${id}`, remove)).status).toBe(409)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "created" } })
    expect((await call(`/api/chocolates/${id}`, remove)).status).toBe(200)
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orderId)).toHaveLength(0)
  })

  test.each([
    ["no name", { name: " " }],
    ["a long name", { name: "x".repeat(81) }],
    ["a price of 0", { price: 0 }],
    ["a negative price", { price: -1 }],
    ["a price with three decimals", { price: 1.005 }],
    ["a price in words", { price: "1e3" }],
    ["no number for a price", { price: [14] }],
    ["half a tin in stock", { inventory: 1.5 }],
    ["a negative stock", { inventory: -1 }],
    ["a weight of 0", { weightGrams: 0 }],
    ["a weight in words", { weightGrams: "60" }],
    ["half a gram", { weightGrams: 60.5 }],
    ["ingredients without end", { ingredients: "x".repeat(1001) }],
    ["stock in words", { inventory: "7" }],
    ["a picture elsewhere", { image: "https://evil.example/x.png" }],
    ["a picture inside", { image: "http://169.254.169.254/latest" }],
    ["a picture without a scheme", { image: "//evil.example/x.png" }],
    ["a script for a picture", { image: "javascript:alert(1)" }],
    ["data for a picture", { image: "data:image/svg+xml,<svg onload=alert(1)>" }],
    ["a path out", { image: "/pictures/chocolates/../../../etc/passwd" }],
    ["a picture that was never kept", { image: `/api/chocolates/pictures/${"a".repeat(64)}-800.webp` }],
  ])("%s is refused", async (_what, given) => {
    const { id } = await makeChocolate()
    const before = await db().chocolate.findUniqueOrThrow({ where: { id } })
    const count = await db().chocolate.count()
    expect((await add(given)).status).toBe(400)
    expect((await put(id, given)).status).toBe(400)
    expect(await db().chocolate.count()).toBe(count)
    expect(await db().chocolate.findUniqueOrThrow({ where: { id } })).toEqual(before)
  })

  test("fields that are not theirs change nothing", async () => {
    const [{ id }, other] = [await makeChocolate(), await makeChocolate()]
    await put(id, { _id: other.id, id: other.id, stocked: 99, deletedAt: "2020-01-01", position: -1 })
    const after = await db().chocolate.findUniqueOrThrow({ where: { id: other.id } })
    expect(after.name).toBe(other.name)
    expect((await db().chocolate.findUniqueOrThrow({ where: { id } })).deletedAt).toBeNull()
  })

  test("an uploaded picture is written anew, square, in three sizes, and kept for a year", async () => {
    const withSecret = `data:image/jpeg;base64,${(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: "#204020" } })
        .withExif({ IFD0: { Copyright: "a secret place" } })
        .jpeg()
        .toBuffer()
    ).toString("base64")}`
    const added = await add({ image: undefined, picture: withSecret })
    expect(added.status).toBe(201)
    const { image, imageSet } = added.body.product as WireChocolate
    expect(image).toMatch(/^\/api\/chocolates\/pictures\/[0-9a-f]{64}-1200\.webp$/)
    const addresses = imageSet.split(", ").map((one) => one.split(" ")[0] ?? "")
    expect(addresses).toHaveLength(3)
    for (const [index, address] of addresses.entries()) {
      const answer = await fetch(`${siteUrl()}${address}`)
      expect(answer.headers.get("content-type")).toBe("image/webp")
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height, exif } = await sharp(bytes).metadata()
      expect([width, height, exif]).toEqual([[400, 800, 1200][index], [400, 800, 1200][index], undefined])
      expect(bytes.includes("a secret place")).toBe(false)
    }
    expect((await fetch(`${siteUrl()}${image.replace("1200", "1201")}`)).status).toBe(404)
  })

  test("what is no picture, or too much of one, is refused", async () => {
    const script = Buffer.from("<html><script>alert(1)</script></html>").toString("base64")
    const cut = (await png()).slice(0, 1200)
    const bad = [
      "data:image/svg+xml;base64,PHN2Zy8+",
      "https://example.com/x.png",
      "file:///etc/passwd",
      `data:image/png;base64,${script}`,
      "data:image/png;base64,",
      `${cut}${"A".repeat((4 - ((cut.split(",")[1]?.length ?? 0) % 4)) % 4)}`,
      await png(100, 100),
      await png(9_000, 9_000),
    ]
    for (const picture of bad)
      expect([picture.slice(0, 40), (await add({ picture })).status]).toEqual([picture.slice(0, 40), 400])
    expect((await add({ picture: `data:image/png;base64,${"A".repeat(9_000_000)}` })).status).toBe(413)
  })
})

describe("the admin's coupons", () => {
  const fields = (given: Record<string, unknown> = {}) => ({
    code: `autumn-${randomUUID().slice(0, 8)}`,
    appliesTo: "cart",
    discount: 0.2,
    minimum: 20,
    expiresAt: null,
    maxUses: 3,
    maxPerCustomer: 1,
    maxPerDay: null,
    ...given,
  })
  const add = async (given: Record<string, unknown> = {}) =>
    call("/api/admin/coupons", { method: "POST", body: fields(given), token: await adminToken() })

  test("can be added, used, changed and ended", async () => {
    const [added, token] = [await add(), await adminToken()]
    expect(added.status).toBe(201)
    const coupon = added.body.coupon as WireCoupon
    expect(coupon).toMatchObject({ discount: 0.2, minimum: 20, uses: 0, isActive: true })
    const check = () =>
      call("/api/chocolates/validate-coupon", { method: "POST", body: { code: coupon.code } })
    expect((await check()).body).toEqual({ discount: 0.2, minimum: 20 })
    const { code: _code, ...rest } = fields({ discount: 0.25, minimum: 0 })
    const path = `/api/admin/coupons/${coupon._id}`
    const changed = await call(path, { method: "PUT", body: rest, token })
    expect(changed.body.coupon).toMatchObject({ code: coupon.code, discount: 0.25 })
    expect((await check()).body).toMatchObject({ discount: 0.25 })
    const ended = await call(path, { method: "DELETE", token })
    expect(ended.body.coupon).toMatchObject({ isActive: false, endedAt: expect.any(String) })
    expect((await call(path, { method: "DELETE", token })).body.coupon).toEqual(ended.body.coupon)
    expect((await check()).status).toBe(404)
    const listed = (await call("/api/admin/coupons", { token })).body.coupons as WireCoupon[]
    expect(listed).toContainEqual(ended.body.coupon)
  })

  test("a code is there once, in whatever case", async () => {
    const code = `once-${randomUUID().slice(0, 8)}`
    const answers = await Promise.all([add({ code }), add({ code: code.toUpperCase() })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })

  test("a limit below what was used is refused", async () => {
    const [coupon, { id }] = [await makeCartCoupon(), await makeChocolate({ priceCents: 2_000 })]
    const cart = { items: [{ _id: id, quantity: 1 }], couponCode: coupon.code }
    await buy(newGuest(), cart)
    await buy(newGuest(), cart)
    const { code: _code, ...rest } = fields({ maxUses: 1, maxPerCustomer: null })
    const path = `/api/admin/coupons/${coupon.id}`
    expect((await call(path, { method: "PUT", body: rest, token: await adminToken() })).status).toBe(400)
  })

  test("each refused value is named with its reason", async () => {
    const of = async (given: Record<string, unknown>) => (await add(given)).body.fields
    const { code } = await makeCartCoupon()
    expect(await of({ code: "" })).toEqual({ code: "Please use 3 to 40 letters and digits." })
    expect(await of({ code })).toEqual({ code: `There’s already a coupon with the code ${code}.` })
    expect(await of({ discount: 0 })).toEqual({ discount: "More than 0%." })
    expect(await of({ discount: 1 })).toEqual({ discount: "A coupon for the cart takes off less than 100%." })
    expect(await of({ maxUses: 0 })).toEqual({ maxUses: "A limit must be at least 1." })
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    expect(await of({ expiresAt })).toEqual({ expiresAt: "That day has passed." })
  })

  test.each([
    ["a discount of 0", { discount: 0 }],
    ["a discount over 1", { discount: 1.01 }],
    ["a negative discount", { discount: -0.1 }],
    ["a discount in words", { discount: "0.1" }],
    ["a cart for nothing", { discount: 1 }],
    ["half a session", { appliesTo: "booking", discount: 0.5 }],
    ["a code with a blank", { code: "A B C" }],
    ["a short code", { code: "AB" }],
    ["a limit of 0", { maxUses: 0 }],
    ["a date that is none", { expiresAt: "tomorrow" }],
    ["a negative minimum", { minimum: -1 }],
  ])("%s is refused", async (_what, given) => {
    const count = await db().coupon.count()
    expect((await add(given)).status).toBe(400)
    expect(await db().coupon.count()).toBe(count)
  })

  test("the database itself refuses a discount that cannot be", async () => {
    for (const discountBps of [0, 10_001, -1]) await expect(makeCartCoupon({ discountBps })).rejects.toThrow()
    await expect(makeCartCoupon({ discountBps: 10_000 })).rejects.toThrow()
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})

describe("tell me when it is back", () => {
  const ask = (id: string, email: unknown) =>
    call(`/api/chocolates/${id}/notice`, { method: "POST", body: { email } })
  const noticesOf = (chocolateId: string) => db().stockNotice.count({ where: { chocolateId } })
  const stock = (id: string, inventory: number) =>
    db().chocolate.update({ where: { id }, data: { inventory, stocked: inventory } })
  const told = (email: string, name: string) =>
    db().mail.count({
      where: { recipient: email, template: "shop/back-in-stock", data: { path: ["name"], equals: name } },
    })

  test("emails each once, also when two workers look at once, and forgets them", async () => {
    const { id, name, slug } = await makeChocolate({ inventory: 0, slug: `plum-${randomUUID()}` })
    const emails = Array.from({ length: 5 }, () => anyEmail())
    for (const email of [...emails, emails[0]?.toUpperCase()])
      expect([(await ask(id, email)).status, await noticesOf(id)]).toEqual([200, expect.any(Number)])
    expect(await noticesOf(id)).toBe(5)
    await tellOfStock()
    expect(await noticesOf(id)).toBe(5)
    await stock(id, 2)
    await Promise.all([tellOfStock(), tellOfStock(), tellOfStock()])
    expect(await noticesOf(id)).toBe(0)
    for (const email of emails) expect(await told(email, name)).toBe(1)
    const mail = await mailTo(emails[0] ?? "", / is back$/)
    expect(mail.text).toContain(`/chocolates/${slug}`)
    await stock(id, 0)
    await stock(id, 3)
    await tellOfStock()
    expect(await told(emails[0] ?? "", name)).toBe(1)
  })

  test("is refused for what is in stock, gone or unknown, and for what is no address", async () => {
    const [full, empty, gone] = [
      await makeChocolate(),
      await makeChocolate({ inventory: 0 }),
      await makeChocolate({ inventory: 0, deletedAt: new Date() }),
    ]
    expect((await ask(full.id, anyEmail())).body.code).toBe("CONFLICT")
    expect((await ask(gone.id, anyEmail())).status).toBe(404)
    for (const email of ["nobody", "", 7, "a@b@c", null])
      expect((await ask(empty.id, email)).status).toBe(400)
    expect(
      await db().stockNotice.count({ where: { chocolateId: { in: [full.id, empty.id, gone.id] } } }),
    ).toBe(0)
  })

  test("is forgotten with the chocolate, and with the person", async () => {
    const [student, { id: removed }, { id: kept }] = [
      await newStudent(),
      await makeChocolate({ inventory: 0 }),
      await makeChocolate({ inventory: 0 }),
    ]
    for (const id of [removed, kept]) expect((await ask(id, student.email)).status).toBe(200)
    const token = await adminToken()
    await call(`/api/chocolates/${removed}`, { method: "DELETE", token })
    expect([await noticesOf(removed), await noticesOf(kept)]).toEqual([0, 1])
    expect((await call(`/api/admin/users/${student.id}`, { method: "DELETE", token })).status).toBe(200)
    expect(await noticesOf(kept)).toBe(0)
  })
})
