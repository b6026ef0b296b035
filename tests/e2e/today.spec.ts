import type { Page } from "playwright/test"
import { addClass, signUpFor } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, STUDIO, test } from "./test"

const NAV = { name: "Admin" }

test("today is one press from any screen, and shows a day with what she needs at the door", {
  tag: "@wide",
}, async ({ visitor: page, context }) => {
  const event = await addClass()
  const person = { name: "Noor Haddad", email: `noor.${mark()}@example.com` }
  await signUpFor(context.request, event, person)
  await signInAdmin(context)
  for (const screen of ["/admin/settings", "/admin/orders", "/admin/users"]) {
    await page.goto(screen)
    await page
      .getByRole("navigation", NAV)
      .getByRole("link", { name: /^Today/ })
      .click()
    await expect(page.getByRole("heading", { level: 1, name: /^Today/ })).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("today.png"), fullPage: true })

  await page.goto(`/admin/dashboard?day=${event.date}`)
  const line = page
    .getByRole("region", { name: /^(Today’s schedule|Schedule for)/ })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: event.title, exact: true }) })
  await expect(line).toContainText("1 of 12")
  await expect(line.getByRole("listitem").filter({ hasText: "Noor Haddad" })).toContainText("First time")
  await expect(line).toContainText("210 Quincy Street")
  await expect(line.getByRole("button", { name: "Noor Haddad came" })).toBeEnabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("day.png"), fullPage: true })
  const before = page.getByRole("link", { name: /^The day before/ })
  await before.click()
  await page.getByRole("link", { name: /^The day after/ }).click()
  await expect(line).toBeVisible()
  await page.getByRole("link", { name: "Today", exact: true }).last().click()
  await expect(page.getByRole("heading", { level: 1, name: /^Today/ })).toBeVisible()
  const year = new Date().getFullYear() + 1
  await page.goto(`/admin/dashboard?day=${year}-01-04`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`, Jan 4, ${year}$`))
})

/** A session that is still owed, of a student of that name, on a day long past. Answers the day. */
function pastSession(name: string): Promise<string> {
  // Raw rows: what is owed has no screen of the student's.
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ date: string }>(
      `WITH at AS (SELECT gen_random_uuid() AS id, (date_trunc('day', now() AT TIME ZONE $2) - interval '700 days'
           + make_interval(mins => (random() * 600 * 1440)::int)) AT TIME ZONE $2 AS moment),
         student AS (INSERT INTO student (first_name, last_name, email, preferred_name, pronoun, phone, email_verified_at)
           VALUES ($1, 'Moreau', $1 || '@example.com', $1, 'they/them', '503-555-0177', now()) RETURNING id),
         slot AS (INSERT INTO slot (id, starts_at, ends_at) SELECT id, moment, moment + interval '1 hour' FROM at),
         desk AS (INSERT INTO desk_payment (id, amount_cents) SELECT id, 8000 FROM at),
         funding AS (INSERT INTO funding (id, desk_payment_id, cents) SELECT id, id, 0 FROM at)
       INSERT INTO booking (slot_id, student_id, status, session_type, message, starts_at, ends_at, funding_id,
         confirmed_at, finalized_at, address, policy)
       SELECT at.id, student.id, 'confirmed', 'Individual Yoga Session (60 min)', 'My left knee.', moment,
         moment + interval '1 hour', at.id, now(), now(), '210 Quincy Street', '{}' FROM at, student
       RETURNING to_char(starts_at AT TIME ZONE $2, 'YYYY-MM-DD') AS date`,
      [name.toLowerCase(), STUDIO],
    )
    return rows[0]?.date ?? ""
  })
}

/** A day's line with that text. */
const lineOf = (page: Page, hasText: string) =>
  page
    .getByRole("region", { name: /^(Today’s schedule|Schedule for)/ })
    .getByRole("listitem")
    .filter({ hasText })

test("with large text, the bar at the foot of the desk keeps its words apart, and Today its width", async ({
  visitor: page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "the bar is for phones")
  await signInAdmin(context)
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%"
    })
  })
  // Counts take room beside the words.
  await onDatabase((client) =>
    client.query(
      `INSERT INTO enquiry (kind, name, email, message)
       SELECT 'contact', 'Orla ' || n, 'orla.' || n || '@example.com', 'Hello' FROM generate_series(10, 25) n`,
    ),
  )
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto("/admin/dashboard")
  const bar = page.getByRole("navigation", NAV)
  await expect(bar.getByRole("button", { name: /^More.*to answer/ })).toBeVisible()
  const overflowing = await page.evaluate(() => {
    const isSeen = (text: Node) =>
      text.textContent?.trim() &&
      text.parentElement?.checkVisibility() &&
      !text.parentElement.closest(".sr-only")
    const parts = [...document.querySelectorAll("nav[aria-label=Admin], main")].flatMap((part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      return [
        ...(function* () {
          while (walker.nextNode()) yield walker.currentNode
        })(),
      ]
    })
    return parts
      .filter(isSeen)
      .filter((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        const pressed = text.parentElement?.closest("nav a, nav button")
        const room = pressed ? pressed.getBoundingClientRect() : { left: 0, right: innerWidth }
        return left < room.left - 1 || right > room.right + 1
      })
      .map((text) => text.textContent)
  })
  expect(overflowing).toEqual([])
  await onDatabase((client) => client.query("DELETE FROM enquiry WHERE email LIKE 'orla.__@example.com'"))
})

test.describe("lost signal", () => {
  test.use({ quiet: [/ERR_INTERNET_DISCONNECTED/] })

  test("keeps what was there; what is no day leads to today", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    await page.clock.install()
    const read = page.waitForResponse("**/api/admin/today**")
    await page.goto("/admin/dashboard?day=2199-01-01")
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    const todo = page.getByRole("list", { name: "To do" })
    await expect(todo.getByRole("listitem")).toHaveCount(3)
    await read
    await page.route("**/api/admin/today**", (route) => route.abort("internetdisconnected"))
    await expect(async () => {
      await page.clock.runFor(61_000)
      await expect(page.getByText("This is the last saved version.")).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(todo.getByRole("listitem")).toHaveCount(3)
  })

  test("a tick for a session is kept until it is back, and arrives in its last state", async ({
    visitor: page,
    context,
  }) => {
    const name = `Tove${mark()}`.toLowerCase()
    const date = await pastSession(name)
    const stored = () =>
      onDatabase(async (client) => {
        const { rows } = await client.query<{ attendance: string | null }>(
          `SELECT b.attendance::text FROM booking b JOIN student s ON s.id = b.student_id
           WHERE s.preferred_name = $1`,
          [name],
        )
        return rows.map(({ attendance }) => attendance)
      })
    await signInAdmin(context)
    await page.goto(`/admin/dashboard?day=${date}`)
    const line = lineOf(page, name)
    const came = line.getByRole("button", { name: / came$/ })
    await came.click()
    await expect.poll(stored).toEqual(["came"])
    await context.setOffline(true)
    await came.click()
    await line.getByRole("button", { name: / didn’t come$/ }).click()
    await expect(page.getByRole("alert").filter({ hasText: "saved on this device" })).toBeVisible()
    expect(await stored()).toEqual(["came"])
    await context.setOffline(false)
    await expect.poll(stored).toEqual(["missed"])
    await expect(page.getByText("saved on this device")).toBeHidden()
    await page.reload()
    await expect(came).toHaveAttribute("aria-pressed", "false")
  })

  test("a link of the desk stays where it is, and says why", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    await page.goto("/admin/calendar")
    await page.getByLabel("Note").fill("Half written")
    await context.setOffline(true)
    const people = page.getByRole("navigation", NAV).getByRole("link", { name: "People" })
    await people.click()
    await answer(page, "No connection right now.")
    await expect(page.getByLabel("Note")).toHaveValue("Half written")
    await context.setOffline(false)
    await people.click()
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible()
  })
})

test("a session says who comes, how to reach them, and what they owe", async ({ visitor: page, context }) => {
  const name = `Ines${mark()}`
  const date = await pastSession(name)
  await signInAdmin(context)
  await page.goto(`/admin/dashboard?day=${date}`)
  const line = lineOf(page, name.toLowerCase())
  await expect(line).toContainText("they/them")
  await expect(line.getByText(/owes \$80/i)).toHaveCount(1)
  await expect(line).toContainText("First time")
  await expect(line).toContainText("My left knee.")
  await expect(line.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:5035550177")
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("session.png"), fullPage: true })
  await line.getByRole("link", { name: `${name.toLowerCase()} Moreau`, exact: true }).click()
  const sessions = page.getByRole("region", { name: "Sessions" })
  await expect(sessions).toContainText("owes $80")
  await page.screenshot({ path: test.info().outputPath("owes.png"), fullPage: true })
  await sessions.getByRole("button", { name: `Take $80 from ${name.toLowerCase()}` }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath("taking.png"), fullPage: true })
  await sessions.getByRole("button", { name: "Paid", exact: true }).click()
  await answer(page, "Marked as paid.")
  await expect(sessions).toContainText("$80 in cash")
  await expect(sessions.getByRole("button", { name: /^Take/ })).toHaveCount(0)
})

test("an email that failed is sent again from there", async ({ visitor: page, context }) => {
  const to = `lost.${mark()}@example.com`
  await onDatabase((client) =>
    client.query(
      `INSERT INTO mail (key, recipient, template, data, state, last_error)
       VALUES ('test/' || $1::text, $1::text, 'newsletter/goodbye', json_build_object('id', gen_random_uuid()), 'failed',
         '422 refused')`,
      [to],
    ),
  )
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  const needs = page.getByRole("region", { name: "Needs you" })
  const item = needs.getByRole("listitem").filter({ hasText: to })
  await expect(item).toContainText("Unsubscribed")
  await item.getByRole("button", { name: /^Send again/ }).click()
  await page.getByRole("alertdialog").getByRole("button").first().click()
  await expect(item).toHaveCount(0)
})
