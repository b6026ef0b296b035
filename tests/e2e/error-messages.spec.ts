import type { Page } from "playwright/test"
import { addClass, signUpFor, tomorrow } from "./classes-support"
import { onDatabase } from "./database-support"
import { answer, expectSaid, openForm, showLater } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { addPastSession, addSlot, chooseDay, chooseSlot, freeCode } from "./sessions-support"
import { expect, test } from "./test"

/** What is said when something fails, to the letter, with what was typed still there. */

test.use({ quiet: [/status of (4|5)\d\d|ERR_FAILED/] })

const refusal = (status: number, message: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ code: status === 400 ? "INVALID" : "INTERNAL", message, requestId: "test" }),
})

/** A form that is filled in up to Continue, with another script in the place of PayPal's. */
async function readyToPay(page: Page, { sdk }: { sdk?: string } = {}) {
  const slot = await addSlot()
  const me = await signInStudent(page.context())
  if (sdk) {
    const body = `window.paypal = { Buttons: (options) => (${sdk}) }`
    await page.route("**/paypal/sdk/js**", (route) => route.fulfill({ contentType: "text/javascript", body }))
  }
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption({ index: 1 })
  await page.getByLabel(/Payment amount/).fill("80")
  await page.getByLabel(/Message/).fill("Kept.")
  await page.getByRole("button", { name: "Continue", exact: true }).click()
}

test("buttons that cannot be shown", async ({ visitor: page }) => {
  await readyToPay(page, { sdk: `{ render: () => Promise.reject(new Error("no")), close() {} }` })
  await expectSaid(page, "Payment Button Error", "We couldn't display the PayPal buttons")
  await expect(page.getByLabel(/Message/)).toHaveValue("Kept.")
})

test("an error of PayPal's own", async ({ visitor: page }) => {
  const render = `async (place) => {
    const button = document.createElement("button")
    button.textContent = "Broken"
    button.onclick = () => options.onError(new Error("no"))
    place.append(button)
  }`
  await readyToPay(page, { sdk: `{ render: ${render}, close() {} }` })
  await page.getByRole("button", { name: "Broken" }).click()
  await expect(page.getByRole("alertdialog", { name: "Payment Error" })).toBeVisible()
})

test("an order that cannot be opened", async ({ visitor: page }) => {
  await page.route("**/api/payments", (route) => route.fulfill(refusal(503, "x")))
  await readyToPay(page)
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  await expectSaid(page, "Payment Service Unavailable", "We couldn't load PayPal. Please try again later.")
})

test("an amount that the server refuses", async ({ visitor: page }) => {
  const said = "The amount must be at least $50. Please adjust your entry and try again."
  await page.route("**/api/payments", (route) => route.fulfill(refusal(400, said)))
  await readyToPay(page)
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  await expectSaid(page, "Invalid Payment Amount", said)
})

test("Finalize, too early and when the server fails", async ({ visitor: page, context }) => {
  const slot = await addSlot()
  const me = await signInStudent(context)
  await page.goto(`/user/${me.id}/book`)
  const finalize = page.getByRole("button", { name: "Finalize Booking" })
  await finalize.click()
  await expectSaid(
    page,
    "Time Slot Required",
    "Please select a time slot before proceeding with your booking.",
  )
  await chooseSlot(page, slot)
  await finalize.click()
  await expectSaid(
    page,
    "Missing Information or Payment",
    "Please choose time, session type and/or complete payment before finalizing your appointment.",
  )
  await page.getByLabel("Session type").selectOption({ index: 1 })
  await page.getByLabel(/Coupon code/).fill(await freeCode())
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await answer(page, "Coupon Applied")
  await page.route("**/api/bookings/*/book", (route) => route.fulfill(refusal(500, "x")))
  await finalize.click()
  await expectSaid(
    page,
    "Booking Failed",
    "We couldn't confirm your booking. Please try again or contact support if the issue persists.",
  )
  await page.unroute("**/api/bookings/*/book")
  await finalize.click()
  await answer(page, "Booking Confirmed!")
})

test("a day without slots", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await page.goto(`/user/${me.id}/book`)
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await chooseDay(page, soon)
  await expect(page.getByText("No available slots this day.")).toBeVisible()
})

test("a slot or session that cannot be deleted", async ({ visitor: page, context }) => {
  await addSlot()
  await signInAdmin(context)
  await page.route("**/api/bookings/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill(refusal(500, "The server's word."))
      : route.fallback(),
  )
  await page.goto("/admin/bookings")
  await showLater(page)
  await page
    .getByRole("region", { name: "Available" })
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expectSaid(page, "Error Deleting Slot", "The server's word.")
})

test("the admin is welcomed, and told when the password is wrong", async ({ visitor: page }) => {
  const email = process.env.ADMIN_EMAIL ?? ""
  await page.goto("/admin")
  await page.getByRole("main").getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("not the password")
  await page.getByRole("button", { name: /log in|sign in/i }).click()
  await expectSaid(page, "Login Failed", "Invalid email or password. Please try again.")
  await page.getByLabel("Password").fill(process.env.ADMIN_PASSWORD ?? "")
  await page.getByRole("button", { name: /log in|sign in/i }).click()
  await expectSaid(page, "Login Successful!", "Welcome to the admin dashboard.")
})

test("links that do not confirm an address", async ({ visitor: page }) => {
  await page.goto("/verify-email")
  await expect(page.getByText("Invalid verification link.")).toBeVisible()
  await page.goto("/verify-email?token=nothing")
  await page.getByRole("button", { name: "Confirm my email" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Verification failed." })).toBeVisible()
  await page.route("**/verify-email?token=*", (route) =>
    route.request().headers().accept?.includes("application/json")
      ? route.fulfill({ json: { message: "?" } })
      : route.fallback(),
  )
  await page.goto("/verify-email?token=other")
  await page.getByRole("button", { name: "Confirm my email" }).click()
  await expect(page.getByText("Invalid response: Missing token or userId.")).toBeVisible()
})

test("a registration that fails", async ({ visitor: page }) => {
  await page.route("**/register", (route) =>
    route.request().method() === "POST"
      ? route.fulfill(refusal(500, "The server's word."))
      : route.fallback(),
  )
  await page.goto("/register")
  await page.getByLabel(/First name/i).fill("Ada")
  await page.getByLabel(/Last name/i).fill("Lindgren")
  await page.getByLabel(/Email/i).first().fill("ada.of.the.test@example.com")
  await page.getByRole("button", { name: "Register" }).click()
  await expectSaid(page, "Registration Failed", "The server's word.")
  await expect(page.getByLabel(/First name/i)).toHaveValue("Ada")
})

test("a profile that cannot be saved", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await page.route("**/api/user/*/update", (route) => route.fulfill(refusal(500, "x")))
  await page.goto(`/user/${me.id}/account`)
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByLabel(/City/).fill("Port Townsend, WA")
  await page.getByRole("button", { name: "Save" }).click()
  await expectSaid(page, "Something went wrong!", "Failed to update profile. Please try again later.")
  await expect(page.getByLabel(/City/)).toHaveValue("Port Townsend, WA")
})

test("lists that cannot be read, and deletions that fail, on the desks", async ({
  visitor: page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Wanda")
  await addPastSession(student.id)
  await theirs.close()
  // Tomorrow's class is on top of both lists.
  const event = await addClass("title = title", tomorrow("06:20"))
  await signUpFor(context.request, event, { name: "Nora Quist", email: `nora.${event.id}@example.com` })
  await signInAdmin(context)
  const fail = (address: string | RegExp, method: string) =>
    page.route(address, (route) =>
      route.request().method() === method
        ? route.fulfill(refusal(500, "The server's word."))
        : route.fallback(),
    )
  const sure = () => page.getByRole("button", { name: "Yes, delete it!" }).click()

  await fail(/\/api\/admin\/users/, "DELETE")
  await page.goto(`/admin/users?search=${encodeURIComponent(student.email)}`)
  await page.getByRole("button", { name: `Delete ${student.firstName} ${student.lastName}` }).click()
  await sure()
  await answer(page, "Failed to delete user.")
  await page.route("**/api/admin/users/export", (route) => route.fulfill(refusal(500, "x")))
  await page.getByRole("button", { name: "Download CSV" }).click()
  await expectSaid(page, "Failed to fetch users.", "Please try again.")

  await fail(/\/api\/bookings\//, "DELETE")
  await page.goto("/admin/bookings")
  const passed = page.getByRole("region", { name: "Passed" })
  await passed
    .getByRole("listitem")
    .or(passed.getByRole("row"))
    .filter({ hasText: student.email })
    .getByRole("button", { name: /Delete/ })
    .click()
  await sure()
  await answer(page, "Failed to delete session.")

  await fail(/\/api\/signup\//, "DELETE")
  await page.goto("/admin/signups")
  await page.getByRole("button", { name: "Delete Nora Quist" }).first().click()
  await sure()
  await answer(page, "Failed to delete signup.")

  await page.route("**/api/admin/signups/csv**", (route) => route.fulfill(refusal(500, "x")))
  await page.getByRole("button", { name: "Download CSV" }).click()
  await expectSaid(page, "Failed to fetch signups.", "Please try again.")
  await page.route(/\/api\/admin\/signups\?/, (route) => route.fulfill(refusal(500, "x")))
  await page.reload()
  await expect(page.getByText("Failed to fetch class signups.")).toBeVisible()

  await fail(/\/api\/admin\/events/, "POST")
  await fail(/\/api\/events\/bulk/, "DELETE")
  await page.goto("/admin/dashboard")
  const form = await openForm(page, "Add an event")
  await form.getByLabel("Title").fill("A class that is not kept")
  await form.getByLabel("Date").fill(event.date)
  await form.getByLabel(/Time/).fill("09:00")
  await form.getByLabel("Location").fill("Harbor Hall")
  await form.getByRole("button", { name: "Add event" }).click()
  await answer(page, "Error adding event.")
  await expect(form.getByLabel("Title")).toHaveValue("A class that is not kept")
  await showLater(page)
  await page.getByRole("checkbox", { name: new RegExp(event.title) }).check()
  await page.getByRole("button", { name: /Delete selected/ }).click()
  await sure()
  await answer(page, "Failed to delete selected events.")
  await fail(/\/api\/events\/[0-9a-f-]+$/, "PUT")
  await page.getByRole("button", { name: new RegExp(`^Edit ${event.title}`) }).click()
  const editor = page.getByRole("form", { name: `Edit ${event.title}` })
  await editor.getByLabel("Location").fill("The barn")
  await editor.getByRole("button", { name: "Save" }).click()
  await expectSaid(page, "Failed to update event.", "The server's word.")
  await page.route(/\/api\/admin\/events\?|\/api\/events(\?|$)/, (route) => route.fulfill(refusal(500, "x")))
  await page.reload()
  await expect(page.getByText("Failed to fetch events.")).toBeVisible()
})

test("a student whose session has ended finalizes", async ({ visitor: page }) => {
  const slot = await addSlot()
  const me = await signInStudent(page.context())
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption({ index: 1 })
  await page.getByLabel(/Coupon code/).fill(await freeCode())
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await answer(page, "Coupon Applied")
  await onDatabase((client) => client.query("DELETE FROM student_session WHERE student_id = $1", [me.id]))
  await page.getByRole("button", { name: "Finalize Booking" }).click()
  await expectSaid(page, "User ID Required", "Please log in again.")
  await page.waitForURL("**/login")
})
