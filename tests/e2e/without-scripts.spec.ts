import type { Page } from "playwright/test"
import { expectNoSidewaysScroll } from "./looks-support"
import { expect, test } from "./test"

/** The site in a browser that runs no scripts. */

const PAGES = ["/", "/calendar", "/contact", "/chocolates", "/cart", "/login", "/register", "/admin"]

test.use({ javaScriptEnabled: false })

// Such a page never answers: there is nothing more to wait for.
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "load" })

for (const path of PAGES)
  test(`${path} says what does not work without scripts, and waits for nothing`, async ({ page }) => {
    await open(page, path)
    const hint = page.getByRole("note", { name: "JavaScript is off" })
    await expect(hint).toContainText("Please turn it on for this site")
    await expect(hint.getByRole("link", { name: "write to me" })).toHaveAttribute("href", /^mailto:/)
    await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0)
  })

test("nothing can be added to a cart, which says why it is not shown", async ({ page }) => {
  await open(page, "/chocolates")
  for (const button of await page.getByRole("button", { name: "Add to Cart" }).all())
    await expect(button).toBeDisabled()
  await open(page, "/cart")
  await expect(page.getByText("The cart needs JavaScript")).toBeVisible()
})

test("log in and register are a press away", { tag: "@wide" }, async ({ page, isMobile }) => {
  for (const [name, path] of [
    ["Log in", "/login"],
    ["Register", "/register"],
  ] as const) {
    await open(page, "/")
    if (isMobile) await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("link", { name, exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test("a password that is sent all the same stays out of the address", async ({ page }) => {
  await open(page, "/admin")
  await page.getByRole("main").getByLabel("Email").fill("maya@example.com")
  await page.getByLabel("Password").fill("not for the address")
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page.getByRole("heading", { name: "This form needs JavaScript." })).toBeVisible()
  await expect(page).toHaveURL("/javascript")
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue("maya@example.com")
})
