import type { Page } from "playwright/test"
import { addDays, formatDay, formatDayAsOf, instantToWallClock } from "../../lib/time"
import { onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { openForm, postsTo } from "./pages-support"
import { type Person, signInAdmin, signInStudent } from "./people-support"
import { bookFree } from "./sessions-support"
import { expect, STUDIO, test } from "./test"

// What is refused on purpose.
test.use({ quiet: [/status of 409/] })

const today = () => instantToWallClock(new Date(), STUDIO).date
const day = (days: number) => addDays(today(), days)
const lookAt = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Sessions of a student on a day, the first paid with PayPal, as they stand when they are booked; and a class. */
async function plant(
  student: Person,
  { date, times, title, at }: { date: string; times: string[]; title?: string; at?: string },
) {
  await onDatabase(async (client) => {
    for (const time of times)
      await client.query(
        `WITH made AS (INSERT INTO slot (starts_at, ends_at) SELECT at, at + interval '1 hour'
             FROM (SELECT ($1::text || ' ' || $2::text)::timestamp AT TIME ZONE $3 AS at) m RETURNING *),
           paid AS (INSERT INTO payment (purpose, state, amount_cents, captured_cents, funded_cents, capture_id,
             student_id)
             VALUES ('booking', 'fulfilled', 9000, 9000, 9000, gen_random_uuid()::text, $4::uuid) RETURNING id),
           funded AS (INSERT INTO funding (payment_id, cents) SELECT id, 9000 FROM paid RETURNING id)
         INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, funding_id,
           confirmed_at, finalized_at, address, policy)
         SELECT made.id, $4::uuid, 'confirmed', 'Individual Yoga Session (60 min)', made.starts_at, made.ends_at,
           funded.id, now(), now(), '210 Quincy Street', '{}'::jsonb FROM made, funded`,
        [date, time, STUDIO, student.id],
      )
    if (title)
      await client.query(
        `INSERT INTO event (title, starts_at, address)
         VALUES ($1, ($2::text || ' ' || $3::text)::timestamp AT TIME ZONE $4, '210 Quincy Street')`,
        [title, date, at, STUDIO],
      )
  })
}

test("an ill day with a class and three sessions takes two presses from the first screen", {
  tag: "@wide",
}, async ({ visitor: page, context, browser }) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Ada")
  await theirs.close()
  await signInAdmin(context)
  const date = day(test.info().project.name === "phone" ? 401 : 405)
  const title = `Ill Flow ${student.email.slice(4, 12)}`
  await plant(student, { date, times: ["09:07", "11:07", "13:07"], title, at: "15:07" })
  await page.goto("/admin/dashboard")
  let presses = 0
  const press = async (name: RegExp, role: "link" | "button") => {
    presses += 1
    await page.getByRole(role, { name }).click()
  }
  await press(/^I’m away/, "link")
  await expect(page.getByRole("heading", { name: "I’m away", level: 1 })).toBeVisible()
  await expect(page.getByLabel("From", { exact: true })).toHaveValue(today())
  await expect(page.getByRole("heading", { name: formatDay(today()) })).toBeVisible()
  await lookAt(page)
  // Another day is typed, not pressed.
  await page.getByLabel("From", { exact: true }).fill(date)
  const list = page.getByRole("region", { name: formatDayAsOf(date, today()) })
  await expect(list.getByRole("listitem")).toHaveCount(4)
  await expect(list.getByRole("listitem").first()).toContainText("9:07–10:07 AM")
  await expect(list.getByRole("listitem").first()).toContainText("$90 will go back.")
  await expect(list.getByRole("listitem").last()).toContainText(title)
  const confirm = page.getByRole("button", { name: /a class without sign-ups, 3 sessions, \$270 goes back/ })
  await expect(confirm).toBeVisible()
  await page.getByLabel(/A note to add/).fill("I have the flu.")
  await page.keyboard.press("Enter")
  await expect(confirm).toBeVisible()
  await lookAt(page)
  await page.screenshot({ path: test.info().outputPath("away.png"), fullPage: true })

  // Something changes meanwhile: it is shown, and asked once more.
  await plant(student, { date, times: ["17:07"] })
  await press(/\$270 goes back/, "button")
  await expect(
    page.getByRole("alert").filter({ hasText: "Something has changed since you looked." }),
  ).toBeVisible()
  await lookAt(page)
  await press(/4 sessions, \$360 goes back/, "button")
  const done = page.getByRole("heading", { name: `You’re away: ${formatDayAsOf(date, today())}` })
  await expect(done).toBeFocused()
  await expect(page.getByText("1 person will get an email.")).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  await lookAt(page)
  await page.screenshot({ path: test.info().outputPath("done.png"), fullPage: true })
  const mail = await newestMail(context.request, { to: student.email, subject: /^Canceled/ })
  expect(mail.text).toContain("I have the flu.")
  expect(mail.attachments.length).toBe(4)
  await onDatabase(async (client) => {
    await client.query(
      "DELETE FROM refund WHERE payment_id IN (SELECT id FROM payment WHERE student_id = $1)",
      [student.id],
    )
    await client.query("DELETE FROM time_off WHERE note = 'I have the flu.'")
  })
})

test("what stands beside it is said after adding, and a session that was kept is chosen about in Needs you", async ({
  visitor: page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Bea")
  const date = day(403)
  const title = `Kept Flow ${student.email.slice(4, 12)}`
  const slotId = await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO slot (starts_at, ends_at) SELECT at, at + interval '1 hour'
       FROM (SELECT ($1::text || ' 09:07')::timestamp AT TIME ZONE $2 AS at) m RETURNING id`,
      [date, STUDIO],
    )
    return rows[0]?.id ?? ""
  })
  await bookFree(theirs, student, slotId)
  await theirs.close()
  await signInAdmin(context)

  await page.goto("/admin/dashboard")
  const add = async (name: string) => {
    const form = await openForm(page, "Add an event")
    await form.getByLabel("Title").fill(name)
    await form.getByLabel("Date").fill(date)
    await form.getByLabel(/Time/).fill("09:00")
    await form.getByRole("button", { name: "Add event" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Add it anyway" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
  }
  await add(title)
  await add(`${title} II`)
  await expect(page.getByRole("region", { name: "Add an event" }).getByRole("status")).toContainText(
    `Also at that time: ${title} (${formatDayAsOf(date, today())}, 9:00 AM).`,
  )
  await lookAt(page)
  await page.screenshot({ path: test.info().outputPath("warned.png"), fullPage: true })

  await page.goto("/admin/bookings")
  const slotForm = await openForm(page, "Add slots")
  await slotForm.getByLabel("Date").fill(date)
  await slotForm.getByLabel(/Time/).fill("08:03")
  await slotForm.getByRole("button", { name: "Add slots" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
  await expect(page.getByRole("status").filter({ hasText: "not offered to students" })).toBeVisible()
  const needs = page.getByRole("region", { name: "Needs you" })
  await needs.getByText(/^Needs you/).click()
  const line = needs.getByRole("listitem").filter({ hasText: student.email })
  await expect(line).toContainText(
    `Two things at the same time: Bea Moreau’s session and ${title}, ${title} II`,
  )
  await line.getByRole("button", { name: /^Choose/ }).click()
  await expect(line.getByRole("button", { name: "Cancel the session" })).toBeVisible()
  await lookAt(page)
  await page.screenshot({ path: test.info().outputPath("choose.png"), fullPage: true })
  const sent = postsTo(page, /\/needs-you\/.+\/done$/)
  await line.getByRole("button", { name: "Keep both" }).dblclick()
  await expect(line).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
})
