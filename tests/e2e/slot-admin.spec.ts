import type { Page } from "playwright/test"
import { clocksGoForward } from "../support/clocks"
import { coordinates } from "../support/coordinates"
import { onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openAdminPage, openForm, postsTo, showLater } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { addPastSession, addSlot, clock, freeHour } from "./sessions-support"
import { expect, test } from "./test"

async function fillSlot(page: Page, { date, time }: { date: string; time: string }) {
  const form = await openForm(page, "Add slots")
  await form.getByLabel("Date").fill(date)
  await form.getByLabel(/Time/).fill(time)
}

const addButton = (page: Page) =>
  page.getByRole("region", { name: "Add slots" }).getByRole("button", { name: "Add slots" })

test("one slot is added and deleted", { tag: "@wide" }, async ({ visitor: page, context }) => {
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const form = await openForm(page, "Add slots")
  await expect(form.getByLabel("Date")).toBeFocused()
  await expect(form.getByLabel("Date")).toBeInViewport()
  await addButton(page).click()
  await answer(page, "Please fill out all the fields!")
  const hour = await freeHour()
  await fillSlot(page, hour)
  await addButton(page).click()
  await answer(page, "Slots added successfully.")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await showLater(page)
  const available = page.getByRole("region", { name: "Available" })
  const remove = available.getByRole("button", {
    name: new RegExp(`Delete ${said(hour.date)} at ${clock(hour.time)}`),
  })
  await remove.click()
  const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
  await expectAccessible(page)
  await sure.getByRole("button", { name: "Cancel" }).click()
  await remove.click()
  await sure.getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Slot deleted successfully.")
  await expect(remove).toHaveCount(0)
})

test("a series asks first, and keeps the hour of the day over the change of the clocks", {
  tag: "@wide",
}, async ({ visitor: page, context }) => {
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const minute = String(1 + Math.floor(Math.random() * 58)).padStart(2, "0")
  const year = new Date().getUTCFullYear() + 1
  const hour = String(6 + Math.floor(Math.random() * 18)).padStart(2, "0")
  const time = `${hour}:${minute}`
  await fillSlot(page, { date: `${year}-03-01`, time })
  await page.getByLabel("Repeat").selectOption("Weekly")
  await page.getByLabel("Occurrences").fill("4")
  await addButton(page).click()
  const question = page.getByRole("alertdialog", { name: "This will add 4 slots. Proceed?" })
  await question.getByRole("button", { name: "Add slots" }).click()
  await answer(page, "Slots added successfully.")
  await showLater(page)
  const available = page.getByRole("region", { name: "Available" })
  for (const day of ["01", "08", "15", "22"])
    await expect(
      available.getByRole("button", { name: new RegExp(`${said(`${year}-03-${day}`)} at ${clock(time)}`) }),
    ).toBeVisible()
})

test.describe("what cannot be added", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 40[09]/] })
  test("is said, and nothing is added", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    const slot = await addSlot()
    await page.goto("/admin/bookings")
    await fillSlot(page, slot)
    await addButton(page).click()
    await expect(page.getByRole("alertdialog")).toContainText(clock(slot.time))
    await answer(page, "Failed to add slot.")
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue(slot.date)
    await fillSlot(page, { date: "2020-01-02", time: "09:00" })
    await addButton(page).click()
    await expect(page.getByRole("alertdialog")).toContainText("already passed")
    await answer(page, "Failed to add slot.")
  })
})

test("a session that has taken place is under Passed", async ({ visitor: page, context, browser }) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Paulina")
  await addPastSession(student.id)
  await theirs.close()
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  await expect(page.getByRole("region", { name: "Passed" })).toContainText(student.email)
})

test("a payment and a mail that need a person are on top of the desk", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Greta")
  await theirs.close()
  await onDatabase(async (client) => {
    await client.query(
      `INSERT INTO payment (purpose, state, amount_cents, student_id, reason, state_at, checked_at)
       VALUES ('booking', 'capturing', 8500, $1, 'PayPal does not answer.', now() - interval '6 minutes', now())`,
      [student.id],
    )
    await client.query(
      `INSERT INTO mail (key, recipient, template, data, state, last_error)
       VALUES ('test/' || $1::text, $1::text, 'bookings/confirmed', '{}', 'failed', 'The mailbox is full.')`,
      [student.email],
    )
  })
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const needs = page.getByRole("region", { name: "Needs you" })
  await needs.getByText(/^Needs you/).click()
  await expect(needs).toContainText(
    `It’s not clear whether a payment came through: $85, Greta ${student.lastName}`,
  )
  await expect(needs).toContainText(`An email to ${student.email} couldn’t be sent`)
  const [money, post] = ["It’s not clear", "couldn’t be sent"].map((hasText) =>
    needs.getByRole("listitem").filter({ hasText }).filter({ hasText: student.email }),
  )
  await money?.getByText("Details").click()
  await expect(needs.getByText("PayPal does not answer.")).toBeVisible()
  await expect(needs.getByText("The mailbox is full.")).toBeHidden()
  await post?.getByText("Details").click()
  await expect(needs.getByText("The mailbox is full.")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await onDatabase(async (client) => {
    await client.query("DELETE FROM payment WHERE student_id = $1", [student.id])
    await client.query("DELETE FROM mail WHERE key = 'test/' || $1::text", [student.email])
  })
})

test("a payment that came to rest in another way is shown until she says that it is done", {
  tag: "@wide",
}, async ({ visitor: page, context, browser }) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Hilde")
  await theirs.close()
  await onDatabase(async (client) => {
    await client.query(
      `INSERT INTO payment (purpose, state, amount_cents, captured_cents, refunded_cents, capture_id, student_id,
         reason, needs_person, needs_person_at)
       VALUES ('booking', 'refunded', 8500, 8500, 0, 'test/' || $1::text, $1::uuid,
         'It was paid, but couldn’t be completed: a planted fault.', 'not_fulfilled', now())`,
      [student.id],
    )
  })
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const needs = page.getByRole("region", { name: "Needs you" })
  await needs.getByText(/^Needs you/).click()
  const row = needs.getByRole("listitem").filter({ hasText: student.email })
  await expect(row).toContainText("A payment came through, but couldn’t be completed: $85, Hilde")
  await expect(row).toContainText("a planted fault")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const sent = postsTo(page, /\/needs-you\/.+\/done$/)
  await row.getByRole("button", { name: /^Done/ }).dblclick()
  await expect(row).toBeHidden()
  expect(sent).toHaveLength(1)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await onDatabase((client) => client.query("DELETE FROM payment WHERE student_id = $1", [student.id]))
})

test("without the admin's session the desk leads to the sign-in, and from there to the page that was asked for", async ({
  visitor: page,
}) => {
  const path = `/admin/bookings?day=${clocksGoForward()}`
  await page.goto(path)
  await expect(page).toHaveURL(/\/admin\?next=%2Fadmin%2Fbookings/)
  await page.getByLabel("Email").first().fill(coordinates.adminEmail)
  await page.getByLabel("Password").fill(coordinates.adminPassword)
  await page.getByRole("button", { name: "Log in" }).click()
  await answer(page, "Login Successful!")
  await expect(page).toHaveURL(path)
})

/** "2027-03-14" as the site says it: "Sun, Mar 14". */
function said(date: string): string {
  const parts = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat("en-US", parts).format(new Date(`${date}T00:00:00Z`))
}

test("a time that somebody is paying for is listed, and released", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
}) => {
  const [slot, elsewhere] = [await addSlot(), await browser.newContext()]
  const student = await signInStudent(elsewhere, "Noor")
  const opened = await context.request.post("/api/payments", {
    headers: { Authorization: `Bearer ${student.token}` },
    data: {
      purpose: "booking",
      slotId: slot._id,
      sessionType: "Individual Yoga Session (60 min)",
      amount: 80,
    },
  })
  expect(opened.status()).toBe(200)
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const held = page.getByRole("region", { name: "Being paid" })
  await expect(held.getByRole("link", { name: student.email })).toBeVisible()
  await expect(held.getByText(/^Held until/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("held.png"), fullPage: true })
  const release = held.getByRole("button", {
    name: new RegExp(`Release ${said(slot.date)} at ${clock(slot.time)}`),
  })
  await release.click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).click()
  await answer(page, "That time is free again.")
  await expect(release).toHaveCount(0)
  await elsewhere.close()
})

test.describe("a page whose read fails", () => {
  test.use({ quiet: [/status of 500|React error #441/] })

  test("keeps the navigation of the desk", { tag: "@wide" }, async ({ visitor: page, context, browser }) => {
    const elsewhere = await browser.newContext()
    const student = await signInStudent(elsewhere, "Vera")
    await elsewhere.close()
    // A moment that no clock has: only her page on the desk reads it.
    await onDatabase((client) =>
      client.query(
        `WITH class AS (INSERT INTO event (title, starts_at, location, address)
           VALUES ('Slow Flow', now() - interval '9 years', 'Quincy Street Studio', '210 Quincy Street') RETURNING id)
         INSERT INTO sign_up (event_id, name, email, waiver_version, waiver_hash, signed_name, signed_at, cancelled_at)
         SELECT class.id, 'Vera', $1, w.version, w.hash, 'Vera', 'infinity', now()
         FROM class, (SELECT version, hash FROM waiver_version ORDER BY version DESC LIMIT 1) w`,
        [student.email],
      ),
    )
    await signInAdmin(context)
    await page.goto(`/admin/users/${student.id}`)
    await expect(page.getByRole("heading", { name: "This page couldn’t be shown." })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: test.info().outputPath("broken.png"), fullPage: true })
    await openAdminPage(page, "Clients")
    await expect(page.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible()
  })
})
