import type { Page } from "playwright/test"
import { forgetLimits, mark, onDatabase } from "./database-support"
import { answer } from "./pages-support"
import { pressInPayPal } from "./sessions-support"
import { expect } from "./test"

/** What stands on the shelf, what buyers do in the shop, and where the teacher finds their orders. */

export const PAYPAL = { name: "PayPal", exact: true }
export const proceed = (page: Page) => page.getByRole("button", { name: "Continue to Payment" }).click()

/** Puts a tin in the cart as a buyer does, and goes there. */
export async function putInCart(page: Page, tin: Pick<Tin, "name">, times = 1) {
  await forgetLimits()
  await page.goto("/chocolates")
  const add = page.getByRole("button", { name: tin.name })
  for (let time = 1; time <= times; time++) {
    await add.click()
    await expect(page.getByRole("link", { name: `Cart (${time})` })).toBeVisible()
  }
  await page.getByRole("link", { name: `Cart (${times})` }).click()
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible()
  await expect(page.getByRole("heading", { name: tin.name })).toBeVisible()
}

/** Pays in PayPal's window under that address, and that name where one is given. */
export async function pay(page: Page, buyer: { firstName?: string; email: string }) {
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", PAYPAL).click()
  const paypal = await opened
  if (buyer.firstName) await paypal.getByLabel("First name").fill(buyer.firstName)
  await paypal.getByLabel("Email").fill(buyer.email)
  await pressInPayPal(paypal, "Pay now")
}

/** Buys the tins as a guest; answers the path of the buyer's own page. */
export async function buy(
  page: Page,
  tins: Pick<Tin, "name">[],
  { email, isLocalPickup = false }: { email: string; isLocalPickup?: boolean },
): Promise<string> {
  await page.goto("/chocolates")
  for (const tin of tins) await page.getByRole("button", { name: tin.name }).click()
  await page.getByRole("link", { name: `Cart (${tins.length})` }).click()
  if (isLocalPickup) await page.getByLabel("Local pickup").check()
  await proceed(page)
  await pay(page, { email })
  await answer(page, "Payment Successful")
  const link = page.getByRole("link", { name: "See your order" })
  await expect(link).toBeVisible()
  return (await link.getAttribute("href")) ?? ""
}

/** The admin's desk with the one order of that buyer. */
export async function findOrder(desk: Page, email: string) {
  await desk.goto("/admin/orders")
  await desk.getByLabel(/Search/).fill(email)
  const order = desk.getByRole("listitem", { name: /^Order #\d+$/ }).filter({ hasText: email })
  await expect(desk.getByRole("region", { name: "Orders found" })).toBeVisible()
  await expect(order).toHaveCount(1)
  return order
}

export type Tin = { _id: string; name: string; price: number; inventory: number }

/** A chocolate of its own in the shop. */
export async function addTin({ price = 14, inventory = 20 } = {}): Promise<Tin> {
  const name = `Tin ${mark()}`
  const { rows } = await onDatabase((client) =>
    client.query(
      `INSERT INTO chocolate (name, description, details, price_cents, inventory, stocked)
       VALUES ($1, 'Dark, with something in it.', '60 g.', $2, $3, $3) RETURNING id`,
      [name, Math.round(price * 100), inventory],
    ),
  )
  return { _id: rows[0].id, name, price, inventory }
}

/** What the teacher changes about a tin meanwhile. */
export async function changeTin(tin: Tin, { price = tin.price, inventory = tin.inventory, isGone = false }) {
  await onDatabase((client) =>
    client.query(
      `UPDATE chocolate SET price_cents = $2, stocked = stocked + $3 - inventory, inventory = $3,
         deleted_at = CASE WHEN $4 THEN now() END
       WHERE id = $1`,
      [tin._id, Math.round(price * 100), inventory, isGone],
    ),
  )
}

/** A coupon of its own for the cart, 15% from $15 on unless told. */
export async function addCoupon({ minimum = 15 } = {}): Promise<string> {
  const code = `E2E${mark()}`.toUpperCase()
  await onDatabase((client) =>
    client.query(
      "INSERT INTO coupon (code, applies_to, discount_bps, minimum_cents) VALUES ($1, 'cart', 1500, $2)",
      [code, minimum * 100],
    ),
  )
  return code
}
