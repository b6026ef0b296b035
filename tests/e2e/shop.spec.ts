import type { Page } from "playwright/test"
import { onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll, expectRoomForLargeText } from "./looks-support"
import { answer } from "./pages-support"
import { someone } from "./people-support"
import { payWith } from "./sessions-support"
import { addCoupon, addTin, changeTin, PAYPAL, pay, proceed, putInCart, type Tin } from "./shop-support"
import { expect, test } from "./test"

const total = (page: Page) => page.getByRole("definition").last()

test("a tin is bought for local pickup, and the buyer sees the order without an account", {
  tag: "@wide",
}, async ({ visitor: page, context }) => {
  const buyer = someone("Odile")
  const tin = await addTin({ price: 16.5, inventory: 5 })
  await putInCart(page, tin, 2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(total(page)).toContainText("$38.00")
  await page.getByLabel("Local pickup").check()
  await expect(total(page)).toContainText("$33.00")
  await expect(page.getByText(/Pickup from .*, 11 AM/)).toBeVisible()
  await proceed(page)
  await pay(page, buyer)
  await expect(page.getByRole("alertdialog")).toContainText("Thank you, Odile!")
  await answer(page, "Payment Successful")
  await expect(page.getByRole("heading", { name: "Thank you, Odile." })).toBeVisible()
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "See your order" }).click()
  await expect(page.getByRole("heading", { name: "Your order is in the kitchen." })).toBeVisible()
  await expect(page.getByRole("main")).toContainText(tin.name)
  await expect(page.getByRole("main")).toContainText("$33.00")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await newestMail(context.request, { to: buyer.email, subject: /order/i })
})

test("the pictures of the cart are fetched while the stock is asked for", async ({ visitor: page }) => {
  await putInCart(page, await addTin())
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route("**/api/chocolates", async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const picture = page.getByRole("main").locator("img").first()
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0)
  await expect(page.getByText("Loading...")).toBeVisible()
  letGo()
  await expect(picture).toBeVisible()
})

test("a tin is bought with shipping and a coupon, for the total that was shown", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  const code = await addCoupon()
  const tin = await addTin({ price: 19.99 })
  await putInCart(page, tin, 3)
  await expect(page.getByText(/Ships .*, arrives by/)).toBeVisible()
  await page.getByLabel("Coupon code").fill(code.toLowerCase())
  await expect(page.getByLabel("Coupon code")).toHaveValue(code)
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText(`Coupon ${code} applied.`)).toBeVisible()
  await expect(total(page)).toContainText("$55.97")
  await page.getByLabel("Coupon code").fill(code)
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page.getByText("This coupon is already applied.")).toBeVisible()
  await proceed(page)
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", PAYPAL).click()
  const paypal = await opened
  await expect(paypal.getByRole("heading", { name: "55.97 USD" })).toBeVisible()
  await paypal.getByRole("button", { name: "Pay now" }).click()
  await answer(page, "Payment Successful")
  await expect(page.getByRole("link", { name: "See your order" })).toBeVisible()
  const products = (await (await context.request.get("/api/chocolates")).json()) as Tin[]
  expect(products.find(({ _id }) => _id === tin._id)?.inventory).toBe(17)
})

test.describe("what was chosen for a cart", () => {
  test.use({ quiet: [/status of 404/] })
  test("stays with it until it is empty, and a coupon that ended meanwhile is said", async ({
    visitor: page,
  }) => {
    const [tin, other, code] = [await addTin({ price: 20 }), await addTin({ price: 20 }), await addCoupon()]
    await putInCart(page, tin)
    await page.getByLabel("Coupon code").fill(code)
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page.getByText(`Coupon ${code} applied.`)).toBeVisible()
    await page.getByLabel("Local pickup").check()
    await page.getByRole("link", { name: "Back to the chocolates" }).click()
    await page.getByRole("button", { name: other.name }).click()
    await page.getByRole("link", { name: "Cart (2)" }).click()
    await expect(page.getByText(`Coupon ${code} applied.`)).toBeVisible()
    await expect(page.getByLabel("Local pickup")).toBeChecked()
    await expect(total(page)).toContainText("$34.00")

    await onDatabase((client) => client.query("UPDATE coupon SET ended_at = now() WHERE code = $1", [code]))
    await page.reload()
    const ended = page.getByText(`Coupon ${code} isn’t valid anymore.`)
    await expect(ended).toBeVisible()
    await expect(total(page)).toContainText("$40.00")
    await page.getByLabel("Coupon code").fill("x")
    await expect(ended).toBeHidden()

    await page.getByRole("button", { name: "Empty the cart" }).click()
    await page.getByRole("button", { name: "Yes, empty it" }).click()
    await putInCart(page, tin)
    await expect(page.getByLabel("Shipping")).toBeChecked()
    await expect(ended).toBeHidden()
  })
})

test.describe("coupons that do not count", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 404/] })
  test("are told why", async ({ visitor: page }) => {
    const tin = await addTin({ price: 14 })
    await putInCart(page, tin)
    const apply = async (code: string) => {
      await page.getByLabel("Coupon code").fill(code)
      await page.getByRole("button", { name: "Apply" }).click()
    }
    await apply("whatever")
    await expect(page.getByText("Coupons valid only on orders $15 or more.")).toBeVisible()
    await page.getByRole("button", { name: `One more ${tin.name}` }).click()
    await apply("no-such-code")
    await expect(page.getByText("Invalid coupon code.")).toBeVisible()
    const code = await addCoupon()
    await apply(code)
    await expect(total(page)).toContainText("$28.80")
    await page.getByRole("button", { name: `One fewer ${tin.name}` }).click()
    await expect(page.getByText("Coupons valid only on orders $15 or more.")).toBeVisible()
    await expect(total(page)).toContainText("$19.00")
  })

  test("below a minimum of their own are not applied, nor shown as if they were", async ({
    visitor: page,
  }) => {
    const [tin, code] = [await addTin({ price: 20 }), await addCoupon({ minimum: 40 })]
    const why = page.getByText("This coupon is valid only on orders of $40 or more.")
    await putInCart(page, tin)
    const apply = async () => {
      await page.getByLabel("Coupon code").fill(code)
      await page.getByRole("button", { name: "Apply" }).click()
    }
    await apply()
    await expect(why).toBeVisible()
    await expect(page.getByText(`Coupon ${code} applied.`)).toHaveCount(0)
    await expect(total(page)).toContainText("$25.00")
    await page.getByRole("button", { name: `One more ${tin.name}` }).click()
    await apply()
    await expect(total(page)).toContainText("$39.00")
    await page.getByRole("button", { name: `One fewer ${tin.name}` }).click()
    await expect(why).toBeVisible()
    await expect(total(page)).toContainText("$25.00")
  })
})

test("more than 12 of a kind stay in the cart, which says the limit and waits", async ({ visitor: page }) => {
  const tin = await addTin({ price: 14, inventory: 20 })
  await putInCart(page, tin)
  const quantity = page.getByLabel(`Quantity of ${tin.name}`)
  await quantity.fill("13")
  await quantity.blur()
  await expect(quantity).toHaveValue("13")
  const line = page.getByRole("listitem").filter({ has: quantity })
  const limit = page.getByText("You can order up to 12 of each kind.")
  await expect(limit).toBeVisible()
  await expect(line).toContainText("You can order up to 12 of each kind.")
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeDisabled()
  await quantity.fill("30")
  await quantity.blur()
  await expect(quantity).toHaveValue("20")
  await expect(limit).toBeVisible()
  await expect(line).not.toContainText("are left")
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toHaveAccessibleDescription(
    `To continue, lower the number of ${tin.name} to 12, the most in one order.`,
  )
  await expectRoomForLargeText(page)
  await page.getByRole("link", { name: "Back to the chocolates" }).click()
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: tin.name }) })
  await expect(card).toContainText("20 of these are in your cart. An order can have up to 12.")
  await page.getByRole("link", { name: "Cart (20)" }).click()
  await quantity.fill("12")
  await quantity.blur()
  await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeEnabled()
})

test.describe("with a declined card", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 422/] })
  test("PayPal opens once more", async ({ visitor: page }) => {
    const tin = await addTin()
    await putInCart(page, tin)
    await proceed(page)
    const first = page.waitForEvent("popup")
    await page.getByRole("button", PAYPAL).click()
    const paypal = await first
    const again = page.waitForEvent("popup")
    await paypal.getByRole("button", { name: "Pay with a card that is declined" }).click()
    const second = await again
    await expect(page.getByText(/^Payment Unsuccessful\. .+ You haven’t been charged\.$/)).toBeInViewport({
      ratio: 1,
    })
    await second.getByRole("button", { name: "Pay now" }).click()
    await answer(page, "Payment Successful")
  })
})

test("a closed PayPal window gives the stock back, and the cart stays", async ({
  visitor: page,
  context,
}) => {
  const tin = await addTin({ inventory: 1 })
  await putInCart(page, tin)
  await proceed(page)
  await payWith(page, "Cancel and return")
  await expect(page.getByText(/The payment was canceled. You haven’t been charged/)).toBeVisible()
  const products = (await (await context.request.get("/api/chocolates")).json()) as Tin[]
  expect(products.find(({ _id }) => _id === tin._id)?.inventory).toBe(1)
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
})

test("reloading while paying keeps the cart and gives the stock back", async ({ visitor: page }) => {
  const tin = await addTin({ inventory: 1 })
  await putInCart(page, tin)
  await proceed(page)
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", PAYPAL).click()
  const popup = await opened
  await popup.getByRole("button", { name: "Pay now" }).waitFor()
  const isClosed = popup.waitForEvent("close")
  await page.reload()
  await isClosed
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  await expect(page.getByText("Your cart has changed")).toBeHidden()
})

test.describe("with PayPal's script blocked", { tag: "@long" }, () => {
  test.use({ quiet: [/ERR_FAILED/] })
  test("the cart stays, and says what to do", async ({ visitor: page }) => {
    const tin = await addTin()
    await page.route("**/paypal/sdk/js**", (route) => route.abort())
    await putInCart(page, tin)
    await proceed(page)
    await answer(page, "Payment Service Unavailable")
    await expect(page.getByText(/Failed to load PayPal. Please try again later./)).toBeVisible()
    await expectAccessible(page)
    await page.unroute("**/paypal/sdk/js**")
    await proceed(page)
    await expect(page.getByRole("button", PAYPAL)).toBeVisible()
  })
})

test.describe("with an answer that never comes", { tag: "@long" }, () => {
  test.use({ quiet: [/ERR_FAILED/] })
  test("nobody is told that the payment failed", async ({ visitor: page }) => {
    const tin = await addTin()
    await page.route("**/api/payments/*/capture", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await putInCart(page, tin)
    await proceed(page)
    await payWith(page, "Pay now")
    await expect(page.getByText(/I’m confirming your payment with PayPal/)).toBeVisible()
    await expect(page.getByRole("button", PAYPAL)).toBeHidden()
    await page.unroute("**/api/payments/*/capture")
    await page.reload()
    await answer(page, "Payment Successful")
    await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible()
  })

  test("an order that cannot be posted is named", async ({ visitor: page }) => {
    const tin = await addTin()
    await page.route("**/api/orders", (route) => route.abort())
    await putInCart(page, tin)
    await proceed(page)
    await payWith(page, "Pay now")
    await answer(page, "Payment Successful")
    await expect(page.getByRole("alertdialog")).toContainText(/reference [A-Z0-9]+/)
    await answer(page, "Order Submission Failed")
    await expect(page.getByText(/Payment reference/)).toBeVisible()
  })
})

test("back and forth between shop and cart, there is one set of buttons", async ({ visitor: page }) => {
  const tin = await addTin()
  await putInCart(page, tin)
  for (let time = 0; time < 3; time++) {
    await proceed(page)
    await expect(page.getByRole("button", PAYPAL)).toHaveCount(1)
    await page.getByRole("link", { name: "Back to the chocolates" }).click()
    await expect(page.getByRole("button", { name: tin.name })).toBeVisible()
    await page.getByRole("link", { name: /^Cart/ }).click()
    await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  }
  await proceed(page)
  await expect(page.getByRole("button", PAYPAL)).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  expect(await page.getByRole("button", PAYPAL).count()).toBeLessThanOrEqual(1)
})

test("the quantity is at least 1 and at most the stock", { tag: "@wide" }, async ({ visitor: page }) => {
  const tin = await addTin({ price: 14, inventory: 3 })
  await putInCart(page, tin)
  const quantity = page.getByLabel(`Quantity of ${tin.name}`)
  await expect(page.getByRole("button", { name: `One fewer ${tin.name}` })).toBeDisabled()
  await quantity.fill("7")
  await quantity.press("Enter")
  await expect(page.getByText(`Only 3 tins of ${tin.name} are left.`)).toBeVisible()
  await expect(quantity).toHaveValue("3")
  await quantity.fill("0")
  await quantity.blur()
  await expect(page.getByText("The quantity must be at least 1.")).toBeVisible()
  await expect(quantity).toHaveValue("1")
  await quantity.fill("2")
  await expect(total(page)).toContainText("$33.00")
  await page.reload()
  await expect(quantity).toHaveValue("2")
  await page.getByRole("button", { name: "Empty the cart" }).click()
  await page.getByRole("button", { name: "Yes, empty it" }).click()
  await expect(page.getByRole("heading", { name: "Nothing in the cart yet." })).toBeVisible()
  await expectAccessible(page)
})

test("what changed since is healed and said", async ({ visitor: page }) => {
  const [cheap, scarce, gone] = [await addTin(), await addTin({ inventory: 4 }), await addTin()]
  await page.goto("/chocolates")
  for (const tin of [cheap, scarce, gone]) await page.getByRole("button", { name: tin.name }).click()
  await page.getByRole("button", { name: scarce.name }).click()
  await expect(page.getByRole("link", { name: "Cart (4)" })).toBeVisible()
  await changeTin(cheap, { price: 15 })
  await changeTin(scarce, { inventory: 1 })
  await changeTin(gone, { isGone: true })
  await page.goto("/cart")
  const changes = page.getByRole("alert").filter({ hasText: "Your cart has changed" })
  await expect(changes).toContainText(`${cheap.name} now costs $15 instead of $14.`)
  await expect(changes).toContainText(`Only 1 tin of ${scarce.name} is left, so I’ve changed your cart to 1.`)
  await expect(changes).toContainText(`${gone.name} is no longer available`)
  await expectAccessible(page)
  await changes.getByRole("button", { name: "OK" }).click()
  await page.reload()
  await expect(page.getByRole("heading", { name: cheap.name })).toBeVisible()
  await expect(changes).toBeHidden()
})

test.describe("stock that goes while the cart is open", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 409/] })
  test("is said before any money moves", async ({ visitor: page }) => {
    const tin = await addTin({ inventory: 2 })
    await putInCart(page, tin, 2)
    await proceed(page)
    await expect(page.getByRole("button", PAYPAL)).toBeVisible()
    await changeTin(tin, { inventory: 1 })
    await page.getByRole("button", PAYPAL).click()
    const said = page.getByRole("alert")
    await expect(said.filter({ hasText: "Your cart has changed" })).toContainText(
      "so I’ve changed your cart to 1.",
    )
    await expect(said.filter({ hasText: "You haven’t been charged." })).toContainText(
      `Only 1 tin of ${tin.name} is left.`,
    )
    await expect(page.getByLabel(`Quantity of ${tin.name}`)).toHaveValue("1")
    await proceed(page)
    await payWith(page, "Pay now")
    await answer(page, "Payment Successful")
  })
})

test("a sold out tin cannot be added", async ({ visitor: page }) => {
  const tin = await addTin({ inventory: 0 })
  await page.goto("/chocolates")
  const card = page.getByRole("listitem").filter({ hasText: tin.name })
  await expect(card.getByText("Sold Out")).toBeVisible()
  await expect(card.getByRole("button", { name: "Add to Cart" })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectRoomForLargeText(page)
  const { width, height } = (await card.getByText("Sold Out").boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeGreaterThan(height)
  await card.getByRole("link", { name: /Tell me when/ }).click()
  await expect(page.getByRole("heading", { name: tin.name, level: 1 })).toBeVisible()
  await expectRoomForLargeText(page)
})

test("a chocolate has a page of its own, from which it gets into the cart", { tag: "@wide" }, async ({
  visitor: page,
}) => {
  const tin = await addTin({ price: 14 })
  await onDatabase((client) =>
    client.query("UPDATE chocolate SET origin = 'Cacao from Belize', weight_grams = 60 WHERE id = $1", [
      tin._id,
    ]),
  )
  await page.goto("/chocolates")
  await page.getByRole("link", { name: tin.name }).click()
  await expect(page.getByRole("heading", { name: tin.name, level: 1 })).toBeVisible()
  await expect(page.getByText("Cacao from Belize")).toBeVisible()
  await expect(page.getByText("$23.33 per 100 g, $6.61 per oz")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: /Add to Cart/ }).click()
  await expect(page.getByText("This is in your cart.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Cart (1)" })).toBeVisible()
  await page.getByRole("link", { name: "All the chocolates" }).click()
  await expect(page).toHaveURL(/\/chocolates#products$/)
})

test("who is told when a sold out tin is back says so on its page", async ({ visitor: page }) => {
  const tin = await addTin({ inventory: 0 })
  await page.goto("/chocolates")
  const card = page.getByRole("listitem").filter({ hasText: tin.name })
  await card.getByRole("link", { name: /Tell me when/ }).click()
  await expect(page.getByRole("heading", { name: tin.name, level: 1 })).toBeVisible()
  await expect(page.getByRole("button", { name: /Add to Cart/ })).toBeDisabled()
  const form = page.getByRole("form", { name: `Tell me when ${tin.name} is back` })
  await form.getByLabel("Email").fill(`reader.${tin._id}@example.com`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole("button", { name: "Tell me" }).click()
  await expect(page.getByText("I’ll email you once, when it’s back.")).toBeVisible()
  await expect(form).toHaveCount(0)
})

test.describe("an address that is none", () => {
  test.use({ quiet: [/status of 400/] })
  test("is said at its field on the page of a sold out tin", async ({ visitor: page }) => {
    const tin = await addTin({ inventory: 0 })
    await page.goto("/chocolates")
    await page
      .getByRole("listitem")
      .filter({ hasText: tin.name })
      .getByRole("link", { name: /Tell me when/ })
      .click()
    const form = page.getByRole("form", { name: `Tell me when ${tin.name} is back` })
    await form.getByLabel("Email").fill("x@y")
    await form.getByRole("button", { name: "Tell me" }).click()
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address.")
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  })
})

test("a cart of garbage is survived, and two tabs see one cart", async ({
  visitor: page,
  context,
  watch,
}) => {
  const tin = await addTin()
  await context.addInitScript(() => {
    if (!localStorage.getItem("cart")) localStorage.setItem("cart", '[{"_id":7},null,{"quantity":')
  })
  await page.goto("/cart")
  await expect(page.getByText("Something in your cart couldn’t be read and was removed.")).toBeVisible()
  const other = await context.newPage()
  watch(other)
  await putInCart(other, tin)
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  await page.getByRole("button", { name: `Remove ${tin.name}` }).click()
  await expect(other.getByRole("heading", { name: "Nothing in the cart yet." })).toBeVisible()
})

test("where storage is forbidden the cart still gets to the till", async ({ visitor: page }) => {
  const tin = await addTin()
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError")
    }
    Object.defineProperty(window, "localStorage", { get: refuse })
    Object.defineProperty(window, "sessionStorage", { get: refuse })
  })
  await putInCart(page, tin)
  await proceed(page)
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
})

test.describe("with the shop's answers away", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 503/] })
  test("the cart is kept, and it can be tried again", async ({ visitor: page }) => {
    const tin = await addTin()
    await putInCart(page, tin)
    await page.route("**/api/chocolates", (route) =>
      route.fulfill({ status: 503, json: { code: "UNAVAILABLE", message: "Away." } }),
    )
    await page.reload()
    await answer(page, "Oops! Unable to Load Products!")
    await expectAccessible(page)
    await page.unroute("**/api/chocolates")
    await page.getByRole("link", { name: "Try again" }).click()
    await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
  })
})

test.describe("an order page without its key", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 404/] })
  test("is nobody's", async ({ visitor: page }) => {
    for (const path of ["/orders/1", "/orders/00000000-0000-4000-8000-000000000000?key=guess"]) {
      await page.goto(path)
      await expect(page.getByRole("heading", { name: "This page has wandered off." })).toBeVisible()
      await expect(page).toHaveTitle(/^Page not found/)
    }
  })
})
