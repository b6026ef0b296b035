import { mark } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { movedSite } from "./moved-site"
import { answer } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { chooseSlot, payWith, type Slot } from "./sessions-support"
import { expect, test } from "./test"

// The page of the fund while it is off, a share above 100, and the code when the fund is empty.
test.use({ quiet: [/status of (400|404|409)/] })

test("she turns the fund on and makes a code; one student pays above the middle price, another comes for it", async ({
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
  const look = async (page: import("playwright/test").Page, name: string) => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  }

  const { page: desk, context: admin } = await open()
  const token = await signInAdmin(admin)
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const made = await admin.request.post("/api/bookings", {
    headers: { Authorization: `Bearer ${token}` },
    data: { slots: [20, 21, 22].map((ahead) => ({ date: day(ahead), time: "10:00" })) },
  })
  const [first, second, third] = ((await made.json()) as { slots: Slot[] }).slots as [Slot, Slot, Slot]

  await test.step("off: no page, no word of it, no code of it", async () => {
    expect((await desk.goto("/fund"))?.status()).toBe(404)
    await desk.goto("/about")
    await expect(desk.getByText(/community fund/i)).toHaveCount(0)
    await desk.goto("/admin/coupons")
    await expect(desk.getByText(/the fund/i)).toHaveCount(0)
  })

  await test.step("she turns it on", async () => {
    await desk.goto("/admin/settings/offerings")
    await desk.getByLabel("Community fund").check()
    await desk.getByLabel("Share for the fund (%)").fill("101")
    await desk.getByRole("button", { name: "Publish" }).click()
    await expect(
      desk.getByText("Share for the fund (%): please enter a whole number from 1 to 100.").first(),
    ).toBeVisible()
    await desk.getByLabel("Share for the fund (%)").fill("50")
    await desk.getByRole("button", { name: "Publish" }).click()
    await answer(desk, "Published. Visitors see it now.")
    await look(desk, "settings")
  })

  const code = `NOOR-${mark()}`.toUpperCase()
  await test.step("she makes a code", async () => {
    await desk.goto("/admin/coupons")
    const add = desk.getByRole("button", { name: "Add a coupon" })
    if (await add.isVisible()) await add.click()
    await desk.getByLabel("For", { exact: true }).selectOption("Sessions from the fund")
    await expect(desk.getByLabel("Code", { exact: true })).toHaveValue(/^FUND-[A-Z0-9]{8}$/)
    await desk.getByLabel("Code", { exact: true }).fill(code)
    await desk.getByLabel("For whom").fill("Noor")
    await desk.getByLabel("Sessions", { exact: true }).fill("2")
    await desk.getByLabel("Up to, each ($)").fill("30")
    await look(desk, "code")
    await desk.getByRole("main").getByRole("button", { name: "Add coupon" }).click()
    await answer(desk, "Coupon added successfully.")
    await expect(desk.getByText("Sessions from the fund, up to $30 each, for Noor")).toBeVisible()
  })

  const { page: noorPage, context: noorContext } = await open()
  const noor = await signInStudent(noorContext, "Noor")
  const enter = async (slot: Slot) => {
    await noorPage.goto(`/user/${noor.id}/book`)
    await chooseSlot(noorPage, slot)
    await noorPage.getByLabel("Session type").selectOption("Individual Yoga Session (60 min)")
    await noorPage.getByLabel("Coupon code (optional)").fill(code)
  }
  await test.step("the fund is empty: plain words", async () => {
    await enter(first)
    await expect(noorPage.getByText(/The community fund can’t pay for a session right now\./)).toBeVisible()
    await look(noorPage, "short")
  })

  await test.step("somebody pays $140", async () => {
    const { page, context } = await open()
    const odile = await signInStudent(context, "Odile")
    await page.goto(`/user/${odile.id}/book`)
    await chooseSlot(page, second)
    await page.getByLabel("Session type").selectOption("Individual Yoga Session (60 min)")
    await expect(page.getByText("50% of what you pay above $80 goes into the community fund.")).toBeVisible()
    await page.getByRole("group", { name: "Suggested amounts" }).getByText("$110").click()
    await page.getByLabel(/Payment amount/).fill("140")
    await look(page, "amount")
    await page.getByRole("button", { name: "Continue", exact: true }).click()
    await payWith(page, "Pay now")
    await answer(page, "Payment Successful")
    await page.getByRole("button", { name: "Finalize Booking" }).click()
    await answer(page, "Booking Confirmed!")
    await context.close()
  })

  await test.step("the code books a session, in two tabs once", async () => {
    await enter(first)
    await expect(noorPage.getByText("The community fund pays for your session.")).toBeVisible()
    await expect(noorPage.getByLabel(/Payment amount/)).toHaveCount(0)
    const other = await noorContext.newPage()
    watch(other)
    await noorPage.getByRole("button", { name: "Continue", exact: true }).click()
    await answer(noorPage, "Coupon Applied")
    await noorPage.getByRole("button", { name: "Finalize Booking" }).click()
    await answer(noorPage, "Booking Confirmed!")
    await noorPage.waitForURL(`**/user/${noor.id}`)
    await other.goto(`/user/${noor.id}/book`)
    await chooseSlot(other, third)
    await other.getByLabel("Session type").selectOption("Individual Yoga Session (60 min)")
    await other.getByLabel("Coupon code (optional)").fill(code)
    // $30 came in, and one session took it.
    await expect(other.getByText(/The community fund can’t pay for a session right now\./)).toBeVisible()
  })

  await test.step("the page and the desk say it in numbers, and no name", async () => {
    await noorPage.goto("/about")
    await noorPage.getByRole("link", { name: "community fund" }).click()
    await expect(noorPage.getByRole("heading", { name: "Community fund" })).toBeVisible()
    const numbers = noorPage.getByRole("main").locator("dl")
    await expect(numbers).toHaveText(/\$30.*\$30.*1.*\$0/s)
    await expect(noorPage.getByRole("main").getByText("Noor")).toHaveCount(0)
    await look(noorPage, "fund")
    await desk.goto("/admin/coupons")
    const ledger = desk.getByRole("region", { name: "Community fund" })
    await expect(ledger.getByText("−$30")).toBeVisible()
    await expect(ledger.getByText("Paid above the middle amount")).toBeVisible()
    await look(desk, "ledger")
    await noorPage.goto("/about")
    await look(noorPage, "about")
  })
  await admin.close()
  await noorContext.close()
  await site.close()
})
