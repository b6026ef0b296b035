import type { Page } from "playwright/test"
import { onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInStudent } from "./people-support"
import {
  addPastSession,
  addSlot,
  bookFree,
  chooseDay,
  chooseSlot,
  clock,
  deleteSlot,
  payWith,
  pressInPayPal,
  timeButton,
} from "./sessions-support"
import { expect, test } from "./test"

const CONTINUE = { name: "Continue", exact: true }

async function fillIn(page: Page, { amount = "80" }: { amount?: string } = {}) {
  await page.getByLabel("Session type").selectOption("Theraputic Yoga Session (60 min)")
  await page.getByLabel(/Payment amount/).fill(amount)
}

/** Signs somebody in, chooses a time and fills the form in, up to PayPal's button. */
async function readyToPay(page: Page) {
  const me = await signInStudent(page.context())
  const slot = await addSlot()
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await fillIn(page)
  await page.getByRole("button", CONTINUE).click()
  return { me, slot }
}

test("a student without sessions is shown the way to one", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await page.goto(`/user/${me.id}`)
  await expect(page.getByRole("heading", { name: `Hi, ${me.firstName}!` })).toBeVisible()
  await expect(page.getByText("You have no sessions yet.")).toBeVisible()
  await page.goto("/dashboard?to=book")
  await page.waitForURL(`**/user/${me.id}/book`)
  await page.goBack()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Book a session" }).click()
  await expect(page.getByRole("heading", { name: "Book a New Session" })).toBeVisible()
})

test("a tap on a day brings its times into view", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  const slot = await addSlot()
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/user/${me.id}/book`)
  await chooseDay(page, slot.date)
  await expect(page.getByRole("button", { name: new RegExp(`^${clock(slot.time)} `) })).toBeInViewport({
    ratio: 1,
  })
})

test("Continue is enabled as the rules say, and a date starts over", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context)
  const slot = await addSlot()
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const proceed = page.getByRole("button", CONTINUE)
  await expect(proceed).toBeDisabled()
  for (const [amount, isOpen] of [
    ["49", false],
    ["50", true],
    ["140", true],
    ["141", false],
    ["75.5", false],
    ["", false],
  ] as const) {
    await fillIn(page, { amount })
    await expect(proceed).toBeEnabled({ enabled: isOpen })
    await expect(page.getByText("Whole dollars, please.")).toHaveCount(amount.includes(".") ? 1 : 0)
  }
  for (const amount of ["50", "130"]) {
    const pressed = page.getByRole("group", { name: "Suggested amounts" }).getByText(`$${amount}`)
    await pressed.click()
    await expect(pressed).toHaveAttribute("aria-pressed", "true")
    await expect(page.getByLabel(/Payment amount/)).toHaveValue(amount)
    await expect(proceed).toBeEnabled()
  }
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("amounts.png"), fullPage: true })
  await fillIn(page, { amount: "" })
  const finalize = page.getByRole("button", { name: "Finalize Booking" })
  await expect(finalize).toHaveAccessibleDescription("The last step, after Continue and payment.")
  await finalize.click()
  await answer(page, "Missing Information or Payment")
  await page.getByRole("button", { name: "Next month" }).click()
  await expect(page.getByLabel("Session type")).toHaveValue("")
  await page.getByRole("button", { name: "Finalize Booking" }).click()
  await answer(page, "Time Slot Required")
  await page.getByRole("button", { name: "Previous month" }).click()
  await chooseDay(page, slot.date)
  await expect(page.getByLabel(/Payment amount/)).toHaveValue("")
})

test("a session is paid for, finalized and listed", { tag: "@wide" }, async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  const slot = await addSlot()
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await fillIn(page)
  await page.getByLabel(/Message/).fill("My left knee is tender.")
  await page.getByRole("button", CONTINUE).click()
  await expect(page.getByRole("group", { name: "Pay with PayPal" })).toBeFocused()
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  const paypal = await opened
  await expect(page.getByText(/held for you until .* minutes left/)).toBeVisible()
  await paypal.getByLabel("First name").fill("Odile")
  await pressInPayPal(paypal, "Pay now")
  await expect(page.getByRole("alertdialog")).toContainText("Thank you, Odile!")
  await expectAccessible(page)
  await answer(page, "Payment Successful")
  await expect(page.getByRole("button", { name: "Finalize Booking" })).toBeFocused()
  await page.keyboard.press("Enter")
  await answer(page, "Booking Confirmed!")
  await page.waitForURL(`**/user/${me.id}`)
  await expect(page.getByRole("heading", { name: "My Bookings" })).toBeVisible()
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  await expect(upcoming).toContainText("Therapeutic Yoga Session (60 min)")
  await expect(upcoming).toContainText("60 mins")
  await expect(upcoming).toContainText(clock(slot.time))
  await expect(upcoming).toContainText("My left knee is tender.")
  await expectAccessible(page)
  const mail = await newestMail(context.request, { to: me.email, subject: /you’re booked/i })
  expect(mail.subject).toContain(clock(slot.time))
})

test("a closed PayPal window gives the time back, and the next try works", async ({
  visitor: page,
  context,
}) => {
  const { slot } = await readyToPay(page)
  await payWith(page, "Cancel and return")
  await expect(page.getByText(/The payment was canceled. You haven’t been charged/)).toBeVisible()
  const { availableSlots } = await (await context.request.get("/api/bookings")).json()
  expect(availableSlots.map(({ _id }: { _id: string }) => _id)).toContain(slot._id)
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
})

test("leaving the page while paying gives the time back", async ({ visitor: page, context }) => {
  const { me, slot } = await readyToPay(page)
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  await (await opened).getByRole("button", { name: "Pay now" }).waitFor()
  await page.goto(`/user/${me.id}`)
  await expect(async () => {
    const { availableSlots } = await (await context.request.get("/api/bookings")).json()
    expect(availableSlots.map(({ _id }: { _id: string }) => _id)).toContain(slot._id)
  }).toPass()
})

test.describe("with a declined card", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 422/] })
  test("PayPal opens once more", async ({ visitor: page }) => {
    await readyToPay(page)
    const first = page.waitForEvent("popup")
    await page.getByRole("button", { name: "PayPal", exact: true }).click()
    const paypal = await first
    const again = page.waitForEvent("popup")
    await pressInPayPal(paypal, "Pay with a card that is declined")
    const second = await again
    await expect(page.getByText(/^Payment Unsuccessful\. .+ You haven’t been charged\.$/)).toBeInViewport({
      ratio: 1,
    })
    await expectAccessible(page)
    await pressInPayPal(second, "Pay now")
    await answer(page, "Payment Successful")
  })
})

test("a payment that PayPal reviews keeps the time, and says so", async ({ visitor: page, context }) => {
  const { me } = await readyToPay(page)
  await payWith(page, "Pay, but held for review")
  await expect(page.getByText(/PayPal is reviewing your payment/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/I’m holding the time for you, so please don’t pay again/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("reviewed.png"), fullPage: true })
  await page.getByRole("link", { name: "Go to My Bookings" }).click()
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  await expect(upcoming).toContainText("I’m holding the time for you")
  await expect(upcoming).toContainText(/\$\d+, being reviewed by PayPal/)
  await expect(upcoming.getByRole("link", { name: "Receipt" })).toHaveCount(0)
  await newestMail(context.request, { to: me.email, subject: /PayPal is reviewing your payment/ })
})

test("what was chosen and typed is there again after a reload, until it is paid for", async ({
  visitor: page,
}) => {
  const { slot } = await readyToPay(page)
  await page.getByLabel(/Message/).fill("My knee again.")
  await page.reload()
  await expect(page.getByLabel("Session type")).toHaveValue("Theraputic Yoga Session (60 min)")
  await expect(page.getByLabel(/Payment amount/)).toHaveValue("80")
  await expect(page.getByLabel(/Message/)).toHaveValue("My knee again.")
  await expect(timeButton(page, slot.time)).toHaveAttribute("aria-pressed", "true")
  await page.getByRole("button", CONTINUE).click()
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
  await page.reload()
  await expect(page.getByText("You’re booked.", { exact: true })).toBeVisible()
  await expect(page.getByLabel("Session type")).toHaveValue("")
  await expect(page.getByLabel(/Message/)).toHaveValue("")
})

test("what is paid is said after a reload before Finalize Booking", async ({ visitor: page }) => {
  await readyToPay(page)
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
  await page.reload()
  await expect(page.getByText("You’re booked.", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("booked.png"), fullPage: true })
  await page.getByRole("link", { name: "Go to My Bookings" }).click()
  await expect(page.getByRole("region", { name: "Upcoming" })).toContainText("Paid: $80 with PayPal")
  await page.getByRole("link", { name: "New Booking" }).click()
  await expect(page.getByRole("grid")).toBeVisible()
  await expect(page.getByText("You’re booked.", { exact: true })).toHaveCount(0)
})

test.describe("with PayPal's script blocked", { tag: "@long" }, () => {
  test.use({ quiet: [/ERR_FAILED/] })
  test("the form stays, and says what to do", async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    const slot = await addSlot()
    await page.route("**/paypal/sdk/js**", (route) => route.abort())
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await fillIn(page)
    await page.getByLabel(/Message/).fill("Do not lose this.")
    await page.getByRole("button", CONTINUE).click()
    await answer(page, "Payment Service Unavailable")
    await expect(page.getByText("Failed to load PayPal. Please try again later.")).toBeVisible()
    await expect(page.getByLabel(/Message/)).toHaveValue("Do not lose this.")
    await page.unroute("**/paypal/sdk/js**")
    await page.getByRole("button", CONTINUE).click()
    await expect(page.getByRole("button", { name: "PayPal", exact: true })).toBeVisible()
  })
})

test.describe("with an answer that never comes", { tag: "@long" }, () => {
  test.use({ quiet: [/ERR_FAILED/] })
  test("nobody is told that the payment failed", async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    const slot = await addSlot()
    await page.route("**/api/payments/*/capture", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await fillIn(page)
    await page.getByRole("button", CONTINUE).click()
    await payWith(page, "Pay now")
    await expect(page.getByText(/I’m confirming your payment with PayPal/)).toBeVisible()
    await expect(page.getByRole("button", { name: "PayPal", exact: true })).toBeHidden()
    await page.getByRole("link", { name: "Go to My Bookings" }).click()
    await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(clock(slot.time))
  })
})

test("a time that is taken while one chooses is said, until it is offered again", async ({
  visitor: page,
  context,
  browser,
}) => {
  const me = await signInStudent(context)
  const slot = await addSlot()
  const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const other = await signInStudent(elsewhere, "Tomas")
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await bookFree(elsewhere, other, slot._id)
  const notice = page.getByText(/This time was just taken/)
  await expect(notice).toHaveText(
    "This time was just taken. You haven’t been charged. Please choose another time.",
  )
  await expect(timeButton(page, slot.time)).toHaveCount(0)
  const headers = { Authorization: `Bearer ${other.token}` }
  const data = { refundCents: 0, couponReturned: true }
  await elsewhere.request.post(`/api/bookings/${slot._id}/cancel`, { headers, data })
  await expect(timeButton(page, slot.time)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await elsewhere.close()
})

test.describe("a payment that comes too late", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 409/] })

  test("is not taken when the time has gone to someone else", async ({ visitor: page, context, browser }) => {
    const me = await signInStudent(context)
    const slot = await addSlot()
    const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL })
    const other = await signInStudent(elsewhere, "Tomas")
    await page.route("**/api/payments/*/capture", async (route) => {
      await onDatabase((client) =>
        client.query("UPDATE booking SET hold_until = now() - interval '1 second' WHERE slot_id = $1", [
          slot._id,
        ]),
      )
      await bookFree(elsewhere, other, slot._id)
      await route.continue()
    })
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await fillIn(page)
    await page.getByRole("button", CONTINUE).click()
    await payWith(page, "Pay now")
    await expect(page.getByRole("alertdialog")).toContainText("You haven’t been charged")
    await answer(page, "Payment Unsuccessful")
    await expect(page.getByText(/This time was just taken/)).toBeVisible()
    await elsewhere.close()
  })

  test("goes back when the session was called off meanwhile", async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    const slot = await addSlot()
    // The answer to a first try is lost, and before the second the session is called off.
    await page.route("**/api/payments/*/capture", async (route) => {
      await route.fetch()
      await deleteSlot(slot)
      await route.continue()
    })
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await fillIn(page)
    await page.getByRole("button", CONTINUE).click()
    await payWith(page, "Pay now")
    await expect(page.getByRole("alertdialog")).toContainText("I’m refunding all of it")
    await answer(page, "Payment Unsuccessful")
  })
})

test.describe("with a coupon", () => {
  test.use({ quiet: [/status of 404/] })
  test("the session is free", { tag: "@wide" }, async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    const slot = await addSlot()
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await page.getByLabel("Session type").selectOption("Individual Yoga Session (60 min)")
    await page.getByLabel(/Coupon code/).fill("no such code")
    await expect(page.getByText("Invalid code. Double-check or continue without one.")).toBeVisible()
    await page.getByLabel(/Payment amount/).fill("60")
    await page.getByRole("button", CONTINUE).click()
    const code = page.getByLabel(/Coupon code/)
    await expect(code).toHaveAccessibleDescription("Invalid code. Double-check or continue without one.")
    await expect(page.getByText("Your code isn’t valid, so this is the full $60.")).toBeVisible()
    await expect(page.getByText(/^Cancel up to 24 hours before for a full refund/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/Coupon code/).fill(" yourJourney ")
    await expect(page.getByText("Coupon valid. Click Continue to apply.")).toBeVisible()
    await expect(page.getByLabel(/Payment amount/)).toBeHidden()
    await expect(
      page.getByText(/^Cancel up to 24 hours before and you can use your code again/),
    ).toBeVisible()
    await page.getByRole("button", CONTINUE).click()
    await answer(page, "Coupon Applied")
    await expect(page.getByText("Coupon valid. Click Continue to apply.")).toBeHidden()
    await page.getByRole("button", { name: "Finalize Booking" }).click()
    await answer(page, "Booking Confirmed!")
    await page.waitForURL(`**/user/${me.id}`)
    await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(
      "Individual Yoga Session (60 min)",
    )
  })
})

test("a session whose time has gone is listed as past", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await addPastSession(me.id)
  await page.goto(`/user/${me.id}`)
  await expect(page.getByRole("region", { name: "Past" })).toContainText("Individual Yoga Session (60 min)")
  await expect(page.getByRole("region", { name: "Upcoming" })).toContainText("No sessions booked right now.")
})
