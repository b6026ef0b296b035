import type { Browser } from "playwright/test"
import { onDatabase } from "./database-support"
import { linkIn, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { addSlot } from "./sessions-support"
import { expect, test } from "./test"

/** A student of the test's own, with a free session ahead if asked for. */
async function newClient(browser: Browser, { isBooked = false } = {}) {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(context, "Klara")
  if (isBooked) {
    const [slot, code] = [await addSlot(), `KLARA${Math.random().toString(36).slice(2, 10)}`.toUpperCase()]
    await onDatabase((client) =>
      client.query("INSERT INTO coupon (code, applies_to, discount_bps) VALUES ($1, 'booking', 10000)", [
        code,
      ]),
    )
    const booked = await context.request.put(`/api/bookings/${slot._id}/book`, {
      headers: { Authorization: `Bearer ${student.token}` },
      data: { userId: student.id, sessionType: "Individual Yoga Session (60 min)", couponCode: code },
    })
    expect(booked.status()).toBe(200)
  }
  await context.close()
  return student
}

test("a client is found, looked at, taken along and deleted", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
}) => {
  const client = await newClient(browser)
  await signInAdmin(context)
  await page.goto("/admin/users")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Search by name or email").fill(client.email)
  await page.getByRole("button", { name: "Search" }).click()
  const row = page.getByRole("row").filter({ hasText: client.email })
  await expect(row).toContainText(/P[SD]T/)
  const cutOff = () =>
    page
      .getByRole("table", { name: "Clients" })
      .evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0))
  expect(await cutOff()).toBe(0)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await cutOff()).toBe(0)
  if (size) await page.setViewportSize(size)
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  expect((await downloading).suggestedFilename()).toBe("students.csv")
  await row.getByRole("link", { name: `${client.firstName} ${client.lastName}` }).click()
  await expect(page.getByRole("heading", { name: `${client.firstName} ${client.lastName}` })).toBeVisible()
  await expect(page.getByRole("region", { name: "Waivers" })).toContainText("No waivers signed.")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await row.getByRole("button", { name: /^Delete/ }).click()
  const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
  await expect(sure).toContainText(client.email)
  await sure.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page.getByRole("alertdialog")).toContainText("User deleted successfully.")
  await answer(page, "Deleted!")
  await expect(page.getByText("No one has that name or email.")).toBeVisible()
})

test.describe("a client with a session ahead", () => {
  test.use({ quiet: [/status of 409/] })
  test("is deleted after a second question, and told", async ({ visitor: page, context, browser }) => {
    const client = await newClient(browser, { isBooked: true })
    await signInAdmin(context)
    await page.goto(`/admin/users?search=${client.email}`)
    const press = () => page.getByRole("button", { name: /^Delete Klara/ }).click()
    const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
    await press()
    await sure.getByRole("button", { name: "Yes, delete it!" }).click()
    await expect(sure).toContainText("They still have something coming up: 1 session.")
    await sure.getByRole("button", { name: "Cancel" }).click()
    await page.goto(`/admin/users/${client.id}`)
    await expect(page.getByRole("region", { name: "Sessions" })).toContainText(
      "Individual Yoga Session (60 min)",
    )
    await page.goBack()
    await press()
    await sure.getByRole("button", { name: "Yes, delete it!" }).click()
    await expect(sure).toContainText("They still have something coming up")
    await sure.getByRole("button", { name: "Yes, delete it!" }).click()
    await answer(page, "Deleted!")
    const mail = await newestMail(context.request, { to: client.email, subject: /account has been deleted/ })
    expect(mail.text).toContain("This is canceled:")
    expect(mail.text).toContain("Individual Yoga Session (60 min)")
  })
})

test.describe("a client who is not there", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 404/] })
  test("is not found", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    const gone = await page.goto("/admin/users/11111111-1111-4111-8111-111111111111")
    expect(gone?.status()).toBe(404)
  })
})

test("security shows the log-ins, and a second factor to set up", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/security")
  await expect(page.getByRole("region", { name: "Logins" })).toContainText("Logged in from")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Your password").fill(process.env.ADMIN_PASSWORD ?? "")
  await page.getByRole("button", { name: "Set it up" }).click()
  const link = page.getByRole("link", { name: "Open in your authenticator app" })
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await expect(link).toHaveAttribute("href", /^otpauth:/)
    await page.getByText("Set up on another device").click()
  } else await expect(link).toBeHidden()
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible()
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.describe("the admin's password", () => {
  test.use({ quiet: [/status of 400/] })
  test("is refused by field, and a forgotten one leads by email to a new one", { tag: "@wide" }, async ({
    visitor: page,
    context,
  }) => {
    await page.goto("/admin")
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await expect(page.getByRole("heading", { name: "New password" })).toBeVisible()
    const email = process.env.ADMIN_EMAIL ?? ""
    await page.getByRole("main").getByLabel("Email").fill(email)
    await expectAccessible(page)
    await page.getByRole("button", { name: "Email me a link" }).click()
    await expect(page.getByRole("status")).toContainText("a link is on its way")
    const mail = await newestMail(page.request, { to: email, subject: /Set a new admin password/ })
    await page.goto(linkIn(mail))
    await expect(page).toHaveURL(/\/admin\/password$/)
    await page.getByLabel("New password").fill("aaaaaaaaaaaa")
    await page.getByRole("button", { name: "Set my new password" }).click()
    await expect(page.getByRole("main").getByRole("alert")).toContainText("not all the same")
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await signInAdmin(context)
    await page.goto("/admin/security")
    await page.getByLabel("Current password").fill("not the password")
    await page.getByLabel("New password").fill("a sentence of hers")
    await page.getByRole("button", { name: "Change password" }).click()
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("That’s not the password.")
  })
})

test.describe("the admin's door with a second factor", () => {
  test.use({ quiet: [/status of 401/] })
  test("asks for the code, and keeps what was typed", async ({ visitor: page }) => {
    const sent: { code: string }[] = []
    await page.route("**/api/admin/login", async (route) => {
      sent.push(route.request().postDataJSON())
      const body = { code: "SECOND_FACTOR", message: "Please enter the code from your authenticator app." }
      await route.fulfill({ status: 401, json: body })
    })
    await page.goto("/admin")
    await page.getByRole("main").getByLabel("Email").fill("teacher@example.com")
    await page.getByLabel("Password").fill("a password")
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByLabel("Code").fill("123456")
    await expect(page.getByLabel("Password")).toHaveValue("a password")
    await expectAccessible(page)
    await page.getByRole("button", { name: "Log in" }).click()
    await answer(page, "Login Failed")
    expect(sent.map(({ code }) => code)).toEqual(["", "123456"])
  })
})
