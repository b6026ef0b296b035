import { onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { movedSite } from "./moved-site"
import { answer } from "./pages-support"
import { signInAdmin } from "./people-support"
import { PAYPAL, proceed } from "./shop-support"
import { expect, test } from "./test"

// Hours that end before they begin, and the order that is refused.
test.use({ quiet: [/status of (400|409)/] })

test("she publishes other pickup days and hours; a cart that showed the old ones pays nothing and shows the new", async ({
  browser,
  watch,
}) => {
  // A site of its own: what she publishes is everybody's.
  const site = await movedSite({ at: new Date() })
  const { viewport, hasTouch, isMobile } = test.info().project.use
  const open = async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport, hasTouch, isMobile })
    const page = await context.newPage()
    watch(page)
    return { context, page }
  }
  const { page, context: visitor } = await open()
  const name = "Tin of the pickup test"
  await onDatabase(
    (client) =>
      client.query(
        `INSERT INTO chocolate (name, description, details, price_cents, inventory, stocked)
         VALUES ($1, 'Dark.', '60 g.', 1400, 5, 5)`,
        [name],
      ),
    site.databaseUrl,
  )
  await page.goto("/chocolates")
  await expect(page.getByText("Local pickup is free: Thu–Sun, 11 AM–5 PM")).toBeVisible()
  await page.getByRole("button", { name }).click()
  await page.getByRole("link", { name: "Cart (1)" }).click()
  await page.getByLabel("Local pickup").check()
  await expect(page.getByText("Thu–Sun, 11 AM–5 PM, at")).toBeVisible()
  await proceed(page)
  await expect(page.getByRole("button", PAYPAL)).toBeVisible()

  const { page: desk, context } = await open()
  await signInAdmin(context)
  await desk.goto("/admin/settings/chocolates")
  const days = desk.getByRole("group", { name: "Pickup days" })
  for (const day of ["Thursday", "Saturday", "Sunday"]) await days.getByLabel(day).uncheck()
  await desk.getByLabel("Pickup from").fill("17:30")
  await desk.getByRole("button", { name: "Publish" }).click()
  await expect(desk.getByText("Pickup ends after it begins.")).toBeVisible()
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
  await desk.getByLabel("Pickup from").fill("09:30")
  await desk.getByLabel("Pickup until").fill("12:00")
  await desk.getByRole("button", { name: "Publish" }).click()
  await answer(desk, "Published. Visitors see it now.")
  await context.close()

  await page.getByRole("button", PAYPAL).click()
  await expect(
    page.getByText(
      "The pickup hours have changed. They are now Fri, 9:30 AM–12 PM. You haven’t been charged.",
    ),
  ).toBeVisible()
  await expect(page.getByText(/Pickup from Fri, .*, 9:30 AM\. Fri, 9:30 AM–12 PM, at/)).toBeVisible()
  await expect(page.getByLabel("Local pickup")).toBeChecked()
  await proceed(page)
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", PAYPAL).click()
  await expect((await opened).getByRole("heading", { name: "14.00 USD" })).toBeVisible()
  await visitor.close()
  await site.close()
})
