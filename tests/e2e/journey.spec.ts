import { coordinates } from "../support/coordinates"
import { forgetLimits } from "./database-support"
import { attached, linkIn, newestMail } from "./emails-support"
import { expectAccessible } from "./looks-support"
import { answer, openForm } from "./pages-support"
import { register, someone } from "./people-support"
import { bookAndPay, clock, freeHour } from "./sessions-support"
import { expect, moving, test } from "./test"

test.use(moving)

test("from registration to a session that the teacher cancels", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
  watch,
}) => {
  const me = someone("Ottilie")
  let userId = ""

  await test.step("register, and confirm the address by the mailed link", async () => {
    await forgetLimits()
    await page.goto("/register")
    await expectAccessible(page)
    userId = await register(page, me)
    await expect(page.getByRole("heading", { name: `Hi, ${me.firstName}!` })).toBeVisible()
  })

  await test.step("log out, and in again by a mailed link", async () => {
    // My Bookings reads its sessions again whenever a time changes, which without the cookie is a 401.
    await page.goto("/about")
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/user/${userId}`)
    await expect(page).toHaveURL(/\/login$/)
    await expectAccessible(page)
    await page.getByRole("main").getByLabel("Email").fill(me.email)
    await page.getByRole("button", { name: "Email me a login link" }).click()
    await answer(page, "Login Email Sent")
    await page.goto(linkIn(await newestMail(context.request, { to: me.email, subject: /login link/i })))
    await page.waitForURL(`**/user/${userId}`)
  })

  const desk = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    timezoneId: "America/Los_Angeles",
  })
  const admin = await desk.newPage()
  watch(admin)
  const hour = await freeHour()

  await test.step("the teacher signs in and offers a time", async () => {
    await admin.goto("/admin")
    await expectAccessible(admin)
    await admin.getByLabel("Email").first().fill(coordinates.adminEmail)
    await admin.getByLabel("Password").fill(coordinates.adminPassword)
    await admin.getByRole("button", { name: "Log in" }).click()
    await answer(admin, "Login Successful!")
    await admin.waitForURL("**/admin/dashboard")
    await admin.goto("/admin/bookings")
    const slotForm = await openForm(admin, "Add slots")
    await slotForm.getByLabel("Date").fill(hour.date)
    await slotForm.getByLabel(/Time/).fill(hour.time)
    await slotForm.getByRole("button", { name: "Add slots" }).click()
    await answer(admin, "Slots added successfully.")
  })

  await test.step("the student books and pays", async () => {
    await page.goto(`/user/${userId}/book`)
    await bookAndPay(page, hour, "95")
    await page.waitForURL(`**/user/${userId}`)
    const mail = await newestMail(context.request, { to: me.email, subject: /you’re booked/i })
    expect(mail.subject).toContain(clock(hour.time))
    expect(attached(mail)).toContain("BEGIN:VEVENT")
  })

  await test.step("the teacher deletes the session: money back, and a mail that cancels", async () => {
    await admin.reload()
    const booked = admin.getByRole("region", { name: "Booked" })
    await expect(booked).toContainText(me.email)
    await expectAccessible(admin)
    const line = booked.getByRole("listitem").filter({ hasText: me.email })
    await line.getByRole("button", { name: /^Delete/ }).click()
    const sure = admin.getByRole("alertdialog", { name: "Are you sure?" })
    await expect(sure).toContainText(`$95 will be refunded to ${me.firstName}`)
    await sure.getByRole("button", { name: "Yes, delete it!" }).click()
    await answer(admin, "Session deleted successfully")
    const mail = await newestMail(context.request, { to: me.email, subject: /^Canceled/ })
    expect(attached(mail)).toContain("METHOD:CANCEL")
    await expect(async () => {
      const captures = await (await context.request.get(`${coordinates.localUrl}/paypal/captures`)).json()
      const refunded = captures.filter(
        (one: { amount: string; status: string }) => one.amount === "95.00" && one.status === "REFUNDED",
      )
      expect(refunded.length).toBeGreaterThan(0)
    }).toPass()
    await page.reload()
    await expect(page.getByText("No sessions booked right now.")).toBeVisible()
  })
  await desk.close()
})
