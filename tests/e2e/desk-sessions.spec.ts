import type { Browser, Locator, Page } from "playwright/test"
import { coordinates } from "../support/coordinates"
import { addClass } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { attached, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openForm } from "./pages-support"
import { type Person, signInAdmin, signInStudent } from "./people-support"
import { addSlot, clock, freeCode, freeHour, type Slot } from "./sessions-support"
import { expect, test } from "./test"

// What is refused on purpose.
test.use({ quiet: [/status of 4(00|09)/] })

const SESSION = "Individual Yoga Session (60 min)"
const lookAt = async (page: Page, picture: string) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath(`${picture}.png`), fullPage: true })
}

type Booked = { student: Person; slot: Slot }
/** A session of its own: paid with $80 by PayPal, or free with a code. */
async function book(browser: Browser, firstName: string, { isPaid = false } = {}): Promise<Booked> {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, firstName)
  const slot = await addSlot()
  const headers = { Authorization: `Bearer ${student.token}` }
  const { request } = theirs
  if (isPaid) {
    const data = { purpose: "booking", slotId: slot._id, sessionType: SESSION, amount: 80 }
    const opened = await request.post("/api/payments", { headers, data })
    expect(opened.status()).toBe(200)
    const { orderId } = await opened.json()
    await request.post(`${coordinates.localUrl}/paypal/approve/${orderId}`, { data: {} })
    expect((await request.post(`/api/payments/${orderId}/capture`, { headers })).status()).toBe(200)
  } else {
    const { id: userId, lastName, email } = student
    const data = {
      userId,
      firstName,
      lastName,
      email,
      sessionType: SESSION,
      message: "",
      couponCode: await freeCode(),
    }
    expect((await request.put(`/api/bookings/${slot._id}/book`, { headers, data })).status()).toBe(200)
  }
  await theirs.close()
  return { student, slot }
}

const lineOf = (page: Page, { student }: Pick<Booked, "student">) =>
  page.getByRole("region", { name: "Booked" }).getByRole("listitem").filter({ hasText: student.email })

/** Counts what a thumb does. */
function presses() {
  let count = 0
  return {
    press: async (what: Locator) => {
      count += 1
      await what.click()
    },
    choose: async (what: Locator, label: RegExp) => {
      count += 1
      const option = what.locator("option").filter({ hasText: label })
      await what.selectOption((await option.getAttribute("value")) ?? "")
    },
    get count() {
      return count
    },
  }
}

test("a session moves to another time in five presses", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
}) => {
  const booked = await book(browser, "Mina")
  const target = await addSlot()
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const thumb = presses()
  await thumb.press(lineOf(page, booked).getByRole("button", { name: /^Move/ }))
  const dialog = page.getByRole("dialog", { name: /^Move Mina/ })
  await lookAt(page, "move")
  await thumb.choose(
    dialog.getByLabel("To", { exact: true }),
    new RegExp(`${said(target.date)}(, \\d{4})?, ${clock(target.time)}`),
  )
  await expect(dialog).toContainText(
    "Because you moved it, Mina can cancel and use their code again until it starts.",
  )
  await thumb.press(dialog.getByRole("button", { name: /^Move it to/ }))
  await thumb.press(page.getByRole("alertdialog").getByRole("button", { name: "OK" }))
  expect(thumb.count).toBeLessThanOrEqual(5)
  await expect(lineOf(page, booked)).toBeFocused()
  await expect(lineOf(page, booked)).toContainText(clock(target.time))
  const region = page.getByRole("region", { name: "Available" })
  const stays = region.getByRole("button", {
    name: new RegExp(`Delete ${said(booked.slot.date)} at ${clock(booked.slot.time)}`),
  })
  await expect(stays).toHaveCount(0)
  const mail = await newestMail(context.request, { to: booked.student.email, subject: /^New time/ })
  expect(mail.subject).toContain(said(target.date))
  expect(attached(mail)).toContain("SEQUENCE:1")
})

test.describe("a time that is taken", () => {
  test("is typed, refused by name, and the session stays", async ({ visitor: page, context, browser }) => {
    const booked = await book(browser, "Tove")
    const event = await addClass()
    await addSlot()
    await signInAdmin(context)
    await page.goto("/admin/bookings")
    await lineOf(page, booked).getByRole("button", { name: /^Move/ }).click()
    const dialog = page.getByRole("dialog", { name: /^Move Tove/ })
    const to = dialog.getByLabel("To", { exact: true })
    await expect(to).toHaveValue("")
    await expect(dialog.getByRole("button", { name: "Move it", exact: true })).toBeDisabled()
    await to.selectOption("Another time")
    await dialog.getByLabel("New date").fill("2020-01-02")
    await dialog.getByLabel("New time").fill("09:00")
    await dialog.getByRole("button", { name: /^Move it to/ }).click()
    await expect(dialog.getByText("That time has already passed.")).toBeVisible()
    await dialog.getByLabel("New date").fill(event.date)
    await dialog.getByLabel("New time").fill(event.time)
    await dialog.getByRole("button", { name: /^Move it to/ }).click()
    const told = page.getByRole("alertdialog", { name: "The session wasn’t moved." })
    await expect(told).toContainText(event.title)
    await told.getByRole("button", { name: "OK" }).click()
    await dialog.getByRole("button", { name: "Keep it" }).click()
    await expect(lineOf(page, booked)).toContainText(clock(booked.slot.time))
  })
})

test("a session is canceled with part of the money, and the amount is on the button", {
  tag: "@wide",
}, async ({ visitor: page, context, browser }) => {
  const booked = await book(browser, "Rosa", { isPaid: true })
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  await lineOf(page, booked)
    .getByRole("button", { name: /^Cancel/ })
    .click()
  const dialog = page.getByRole("dialog", { name: /^Cancel Rosa/ })
  await expect(dialog.getByRole("button", { name: "Cancel and refund $80.00", exact: true })).toBeVisible()
  await dialog.getByLabel("Nothing").check()
  await expect(dialog.getByRole("button", { name: "Cancel the session", exact: true })).toBeVisible()
  await dialog.getByLabel("Some of it").check()
  await expect(dialog.getByRole("button", { name: "Cancel and refund", exact: true })).toBeDisabled()
  await dialog.getByLabel(/How much/).fill("32.50")
  // Enter in a field does nothing.
  await dialog.getByLabel(/How much/).press("Enter")
  await dialog.getByLabel(/A note to add/).fill("I lost my voice.")
  await lookAt(page, "cancel")
  await dialog.getByRole("button", { name: "Cancel and refund $32.50", exact: true }).click()
  await answer(page, "The session is canceled.")
  await expect(lineOf(page, booked)).toHaveCount(0)
  // On the day's other sessions, or on the whole list.
  await expect(
    page.locator("section[aria-label=Booked]:focus, section[aria-label=Booked] :focus"),
  ).toBeVisible()
  const mail = await newestMail(context.request, { to: booked.student.email, subject: /^Canceled/ })
  expect(mail.text).toContain("$32.50 of the $80 back")
  expect(mail.text).toContain("I lost my voice.")
})

test("somebody who calls is booked in, pays at the desk, and is ticked", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const form = await openForm(page, "Book someone")
  const hour = await freeHour()
  const student = { email: `walk.${mark()}@example.com` }
  await form.getByRole("button", { name: "Book them" }).click()
  await expect(form.getByText("Please enter a valid email address.")).toBeVisible()
  await form.getByLabel("Name").fill("Imke Vos")
  await form.getByLabel("Email").fill(student.email)
  await form.getByLabel("Session date").fill(hour.date)
  await form.getByLabel(/^Start/).fill(hour.time)
  await form.getByLabel("Amount ($)").fill("60")
  await lookAt(page, "book-in")
  await form.getByRole("button", { name: "Book them" }).click()
  await answer(page, "Booked.")
  await expect(page.getByRole("button", { name: "+ Book someone" })).toBeFocused()
  const line = page
    .getByRole("region", { name: "Booked" })
    .getByRole("listitem")
    .filter({ hasText: student.email })
  await expect(line).toContainText("$60 to pay")
  await line.getByRole("button", { name: "Take $60 from Imke" }).click()
  await line.getByRole("button", { name: "Paid" }).click()
  await answer(page, "Marked as paid.")
  await expect(line).toContainText("$60 in cash")
  await line.getByText(/^More/).click()
  const came = line.getByRole("button", { name: "Imke Vos came" })
  await came.click()
  await expect(came).toHaveAttribute("aria-pressed", "true")
  await expect
    .poll(() =>
      onDatabase(async (client) => {
        const { rows } = await client.query(
          "SELECT attendance FROM booking b JOIN student s ON s.id = b.student_id WHERE s.email = $1",
          [student.email],
        )
        return rows[0]?.attendance
      }),
    )
    .toBe("came")
  const mail = await newestMail(context.request, { to: student.email, subject: /^You’re booked/ })
  expect(mail.text).toContain("To pay at the session: $60")
  await lookAt(page, "booked")
})

/** "2027-03-14" as the site says it: "Sun, Mar 14". */
function said(date: string): string {
  const parts = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat("en-US", parts).format(new Date(`${date}T00:00:00Z`))
}
