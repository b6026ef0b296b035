import type { Page } from "playwright/test"
import sharp from "sharp"
import { forgetLimits, onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, countPresses, openForm } from "./pages-support"
import { signInAdmin, someone } from "./people-support"
import { addTin, buy, findOrder } from "./shop-support"
import { expect, test } from "./test"

/** A photograph of something brown. */
function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#6b3f22" } })
    .png()
    .toBuffer()
}

/** Ten seconds are short for a slow machine: here the step can be undone for as long as it takes. */
async function keepUndo(page: Page) {
  await page.route("**/api/admin/orders/*/step", async (route) => {
    const response = await route.fetch()
    const answered = await response.json()
    await onDatabase((client) =>
      client.query("UPDATE mail SET not_before = now() + interval '1 hour' WHERE key LIKE 'order-%/' || $1", [
        answered.order._id,
      ]),
    )
    await route.fulfill({ response, json: { ...answered, undoSeconds: 600 } })
  })
}

test("an order is packed, sent and partly refunded, and the buyer sees each step", { tag: "@wide" }, async ({
  visitor: page,
  browser,
  watch,
}) => {
  const { email } = someone("Birgit")
  const [first, second] = [await addTin({ price: 20 }), await addTin({ price: 10 })]
  const own = await buy(page, [first, second], { email })
  const office = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  await signInAdmin(office)
  const desk = await office.newPage()
  watch(desk)
  const order = await findOrder(desk, email)
  await expect(order).toContainText("To pack")
  await expect(order).toContainText(first.name)
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)

  await test.step("the packing slip", async () => {
    await order.getByRole("link", { name: "Packing slip" }).click()
    await expect(desk.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible()
    await expect(desk.getByRole("main")).toContainText(second.name)
    await expect(desk.getByRole("main")).not.toContainText("$")
    await expectAccessible(desk)
    await desk.getByRole("link", { name: "Back to the order" }).click()
    await desk.getByRole("main").locator("a[href^='/admin/people/']").click()
    await expect(desk.getByRole("main")).toContainText(email)
  })

  await test.step("shipped", async () => {
    const again = await findOrder(desk, email)
    await keepUndo(desk)
    await again.getByLabel(/Tracking/).fill("9400 1000 0000")
    await again.getByRole("button", { name: "Mark as shipped" }).click()
    await expect(again).toContainText("Shipped")
    const search = desk.getByLabel(/^Search/)
    await search.fill("")
    await expect(desk.getByRole("region", { name: "To pack" })).toBeVisible()
    await desk.getByRole("button", { name: /^Undo/ }).click()
    await search.fill(email)
    await expect(desk.getByRole("region", { name: "Orders found" })).toBeVisible()
    await expect(again.getByLabel(/Tracking/)).toHaveValue("9400 1000 0000")
    await desk.unroute("**/api/admin/orders/*/step")
    await again.getByRole("button", { name: "Mark as shipped" }).click()
    await expect(again).toContainText("Shipped")
    await page.goto(own)
    await expect(page.getByRole("heading", { name: "Your order has shipped." })).toBeVisible()
    await expect(page.getByRole("main")).toContainText("9400 1000 0000")
    await newestMail(office.request, { to: email, subject: /^Shipped/ })
  })

  await test.step("some of it is refunded", async () => {
    await order.getByRole("button", { name: /^Refund/ }).click()
    const dialog = desk.getByRole("dialog")
    await dialog.getByLabel(first.name).selectOption("0")
    await expectAccessible(desk)
    await dialog.getByRole("button", { name: "Refund $10.00", exact: true }).click()
    await answer(desk, "The refund is on its way.")
    await expect(order).toContainText("$10 refunded")
    await page.reload()
    await expect(page.getByRole("main")).toContainText("$10.00 was refunded")
  })

  await test.step("the rest on its own page", async () => {
    await order.getByRole("link", { name: /^#\d+$/ }).click()
    await desk.waitForURL(/\/admin\/orders\/./)
    await desk.locator("html[data-hydrated]").waitFor({ state: "attached" })
    await expect(desk.getByRole("region", { name: "Refunds" })).toContainText("$10")
    await expect(desk.getByRole("region", { name: "Emails" })).toContainText(`Order confirmed, to ${email}`)
    await desk.getByRole("button", { name: /^Mark as delivered/ }).click()
    await expect(order).toContainText("Delivered")
    await expect(desk.getByRole("region", { name: "What happened" })).toContainText("order as done")
    await expectAccessible(desk)
    await expectNoSidewaysScroll(desk)
    await desk.getByRole("link", { name: "What the buyer sees" }).click()
    await expect(desk.getByRole("heading", { name: "Thank you for your order." })).toBeVisible()
  })
  await office.close()
})

test("an order for pickup is made ready, and the list can be saved", async ({ visitor: page, context }) => {
  const { email } = someone("Kirsi")
  const own = await buy(page, [await addTin()], { email, isLocalPickup: true })
  await signInAdmin(context)
  const order = await findOrder(page, email)
  await page.getByLabel(/^Search/).fill("")
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download all orders (CSV)" }).click()
  expect((await saved).suggestedFilename()).toBe("orders.csv")

  await test.step("in two presses, and back in a third", async () => {
    await keepUndo(page)
    const presses = await countPresses(page)
    await page.goto("/admin/dashboard")
    const nav = page.getByRole("navigation", { name: "Admin" })
    await nav.getByRole("link", { name: /^(Shop|Orders)/ }).click()
    await page.waitForURL("**/admin/orders")
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" })
    await page.getByLabel(/^Search/).fill(email)
    await order.getByRole("button", { name: "Ready for pickup" }).click()
    expect(presses()).toBe(2)
    await expect(page).toHaveURL(/search=/)
    await expect(order.getByRole("button", { name: "Mark as picked up" })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: /^Undo/ }).click()
    await expect(order).toContainText("To pack")
    await order.getByRole("button", { name: "Ready for pickup" }).click()
    await expect(order.getByRole("button", { name: "Mark as picked up" })).toBeVisible()
  })
  // What the other tests have to pack changes all the time.
  await page.route("**/api/admin/today", async (route) => {
    const response = await route.fetch()
    const answered = await response.json()
    await route.fulfill({
      response,
      json: { ...answered, counts: { ...answered.counts, toPack: 41, toHandOver: 1 } },
    })
  })
  await order.getByRole("button", { name: /^Refund/ }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund \$/ })
    .click()
  await answer(page, "The refund is on its way.")
  await expect(order).toContainText("Refunded")
  await expect(page.getByRole("link", { name: "Shop 42 to pack or hand over" })).toBeVisible()
  await page.goto(own)
  await expect(page.getByRole("heading", { name: "Your order was refunded." })).toBeVisible()
})

test("a chocolate is added with a picture, changed and deleted", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/chocolates")
  const form = await openForm(page, "Add a chocolate")
  await page.getByRole("button", { name: "Add chocolate", exact: true }).click()
  await answer(page, "Please fill out all fields")
  const name = `Quince ${Date.now().toString(36)}${process.pid}`
  await form.getByLabel("Name").fill(name)
  await form.getByLabel(/Price/).fill("abc")
  await form.getByLabel("Stock").fill("-2")
  await page.getByRole("button", { name: "Add chocolate", exact: true }).click()
  const wrongPrice = form.getByText("Please enter the price in dollars, such as 14 or 14.50.")
  await expect(wrongPrice).toBeVisible()
  await expect(form.getByText("Please enter the stock as a whole number, 0 or more.")).toBeVisible()
  await expect(form.getByLabel(/Price/)).toBeFocused()
  await form.getByLabel(/Price/).fill("x")
  await expect(wrongPrice).toHaveCount(0)
  await page.getByRole("button", { name: "Add chocolate", exact: true }).click()
  await expect(wrongPrice).toBeVisible()
  await form.getByLabel(/Price/).fill("12.50")
  await form.getByLabel("Stock").fill("4")
  await expect(form.getByRole("alert")).toHaveCount(0)
  await form.getByLabel("Description").fill("Quince paste under dark chocolate.")
  await form.getByText("What its page says").click()
  await form.getByLabel("Ingredients").fill("Quince, cacao.")
  await form.getByLabel("Weight (g)").fill("90")
  await form
    .getByLabel(/picture/)
    .setInputFiles({ name: "quince.png", mimeType: "image/png", buffer: await picture() })
  await expectAccessible(page)
  await page.getByRole("button", { name: "Add chocolate", exact: true }).click()
  await answer(page, "Product added successfully!")
  const card = page.getByRole("article", { name })
  await expect(card).toBeVisible()
  const change = card.getByRole("button", { name: `Edit ${name}` })
  if (await change.isVisible()) await change.click()
  await expect(card.getByRole("img")).toHaveAttribute("src", /\.webp$/)
  await expect(card.getByRole("button", { name: "Save" })).toBeDisabled()
  await card.getByLabel("Stock").fill("0")
  await card.getByRole("button", { name: "Save" }).click()
  await answer(page, "Product updated successfully!")
  await expectNoSidewaysScroll(page)
  const slug = name.toLowerCase().replace(" ", "-")
  const own = await (await context.request.get(`/chocolates/${slug}`)).text()
  expect(own).toContain("Quince, cacao.")
  const visitor = await context.newPage()
  await visitor.goto("/chocolates")
  await expect(visitor.getByRole("listitem").filter({ hasText: name }).getByText("Sold Out")).toBeVisible()
  await visitor.close()
  await card.getByRole("button", { name: `Delete ${name}` }).click()
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Product deleted successfully!")
  await expect(card).toHaveCount(0)
})

test.describe("a coupon without a code or a percentage", () => {
  test.use({ quiet: [/status of 400/] })
  test("is refused at its fields", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    await page.goto("/admin/coupons")
    await openForm(page, "Add a coupon")
    await page.getByLabel("Percent off").fill("")
    await page.getByRole("button", { name: "Add coupon" }).click()
    await expect(page.getByLabel("Code")).toBeFocused()
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/3 to 40 letters and digits/)
    await expect(page.getByLabel("Percent off")).toHaveAccessibleDescription("More than 0%.")
    await expectAccessible(page)
  })
})

test("a coupon is added, works in the cart, and is ended", async ({ visitor: page, context }) => {
  await signInAdmin(context)
  await forgetLimits()
  await page.goto("/admin/coupons")
  const code = `TEA${Date.now().toString(36)}${process.pid.toString(36)}`.toUpperCase()
  await openForm(page, "Add a coupon")
  await page.getByLabel("Code").fill(code.toLowerCase())
  await page.getByLabel("Percent off").fill("20")
  await page.getByRole("button", { name: "Add coupon" }).click()
  await answer(page, "Coupon added successfully.")
  const row = page.getByRole("row").filter({ hasText: code })
  await expect(row).toContainText("20% off chocolates")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const answered = await context.request.post("/api/chocolates/validate-coupon", { data: { code } })
  expect((await answered.json()).discount).toBe(0.2)
  await row.getByRole("button", { name: `Edit ${code}` }).click()
  const form = page.getByRole("form", { name: `Edit ${code}` })
  await expect(form.getByLabel("Percent off")).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel("Percent off").fill("25")
  await form.getByRole("button", { name: "Save" }).click()
  await answer(page, "Coupon updated successfully.")
  await expect(row.getByRole("button", { name: `Edit ${code}` })).toBeFocused()
  await expect(row).toContainText("25% off chocolates")
  await row.getByRole("button", { name: `End ${code}` }).click()
  await page.getByRole("button", { name: "Yes, end it!" }).click()
  await expect(row).toContainText("Ended")
  await expect(row).toBeFocused()
  const refused = await context.request.post("/api/chocolates/validate-coupon", { data: { code } })
  expect(refused.status()).toBe(404)
})

test("without the admin's session the desks lead to the sign-in", async ({ visitor: page }) => {
  for (const path of ["/admin/orders", "/admin/coupons", "/admin/chocolates"]) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === "/admin")
  }
})
