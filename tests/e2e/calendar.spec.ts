import type { BrowserContext, Locator, Page } from "playwright/test"
import { addDays, formatDate, formatDateLong, formatDay, weekdayOf } from "../../lib/time"
import { addClass } from "./classes-support"
import { onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openForm, showLater } from "./pages-support"
import { type Person, signInAdmin, signInStudent } from "./people-support"
import { bookFree } from "./sessions-support"
import { expect, STUDIO, test } from "./test"

// Times of their own: other tests have whole hours from 5:00 on, and dates within a year.
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
const lookAt = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** With large text each time of her week stands on one line, inside its cell. */
async function expectWholeTimes(page: Page, grid: Locator): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
  await setSize("150%")
  await expectNoSidewaysScroll(page)
  const broken = await grid.locator("[data-cell]").evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getClientRects().length > 1 || cell.scrollWidth > cell.clientWidth
      }).length,
  )
  expect(broken).toBe(0)
  await setSize("")
}

/** A booked session at a moment more than a year ahead, when nothing else is. */
async function bookedSession(context: BrowserContext, when: { date: string; time: string }): Promise<Person> {
  const student = await signInStudent(context, "Ada")
  const slotId = await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO slot (starts_at, ends_at) SELECT at, at + interval '1 hour'
       FROM (SELECT ($1::text || ' ' || $2::text)::timestamp AT TIME ZONE $3 AS at) AS moment RETURNING id`,
      [when.date, when.time, STUDIO],
    )
    return rows[0]?.id ?? ""
  })
  await bookFree(context, student, slotId)
  return student
}

// What is refused on purpose.
test.use({ quiet: [/status of 4(00|09|12)/] })

/** Counts what a thumb does: each press, and each field that is filled in. */
function thumb() {
  let presses = 0
  return {
    press: (target: Locator) => {
      presses++
      return target.click()
    },
    fill: (target: Locator, text: string) => {
      presses++
      return target.fill(text)
    },
    presses: () => presses,
  }
}

test.describe("working hours", () => {
  // One after the other: each replaces the hours of the studio.
  test.describe.configure({ mode: "default" })

  test("four weeks with twelve slots each take at most 25 presses from the first screen", async ({
    visitor: page,
    context,
  }) => {
    const admin = await signInAdmin(context)
    await page.goto("/admin/dashboard")
    const { press, fill, presses } = thumb()
    await press(page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Calendar" }))
    const hours = page.getByRole("region", { name: "Working hours" })
    const grid = hours.getByRole("grid", { name: "Times of your week" })
    const week = {
      Monday: ["9:30 AM", "11:30 AM", "4:30 PM"],
      Tuesday: ["9:30 AM", "5:30 PM"],
      Wednesday: ["9:30 AM", "11:30 AM", "4:30 PM"],
      Thursday: ["9:30 AM", "11:30 AM"],
      Saturday: ["10:30 AM", "12:30 PM"],
    }
    for (const [weekday, times] of Object.entries(week))
      for (const time of times) await press(grid.getByRole("button", { name: `${weekday} ${time}` }))
    await fill(hours.getByLabel("Valid from"), day(14))
    await fill(hours.getByLabel(/Valid until/), day(41))
    await lookAt(page)
    await expectWholeTimes(page, grid)
    await press(hours.getByRole("button", { name: "Preview" }))
    const preview = hours.getByRole("region", { name: "Preview" })
    await expect(preview).toContainText("This adds 48 slots and removes none.")
    await press(preview.getByRole("button", { name: "Save" }))
    await answer(page, "Your working hours have been saved.")
    await expect(hours).toBeFocused()
    expect(presses()).toBeLessThanOrEqual(25)

    await grid.getByRole("button", { name: "Monday 9:30 AM" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect(grid.getByRole("button", { name: "Tuesday 9:30 AM" })).toBeFocused()
    await page.keyboard.press("ArrowDown")
    const beside = grid.getByRole("button", { name: "Tuesday 10:00 AM" })
    await expect(beside).toBeFocused()
    await expect(beside).toHaveAttribute("aria-disabled", "true")
    await page.keyboard.press("Enter")
    await expect(beside).toHaveAttribute("aria-pressed", "false")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(grid.getByRole("button", { name: "Tuesday 9:30 AM" })).toHaveAttribute(
      "aria-pressed",
      "false",
    )

    await hours.getByLabel("Another time").fill("22:45")
    await hours.getByRole("button", { name: "Add time" }).click()
    await grid.getByRole("button", { name: "Monday 10:45 PM" }).click()
    await expect(grid.getByRole("button", { name: /10:45 PM$/ })).toHaveCount(0)
    await expect(grid.locator("button[tabindex='0']")).toBeFocused()

    const ended = await context.request.put("/api/admin/working-hours", {
      headers: { Authorization: `Bearer ${admin}` },
      data: { validFrom: day(0), times: [] },
    })
    expect(ended.status()).toBe(200)
  })

  test("are said, previewed, saved, seen in the list, and ended", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    const [from, until] = [day(30), day(43)]
    const weekday = WEEKDAYS[weekdayOf(from)] ?? ""
    await page.goto("/admin/dashboard")
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Calendar" }).click()
    const hours = page.getByRole("region", { name: "Working hours" })
    await hours.getByLabel("Weekday").selectOption(weekday)
    await hours.getByLabel("Another time").fill("03:17")
    await hours.getByRole("button", { name: "Add time" }).click()
    await expect(hours.getByRole("status").filter({ hasText: "added" })).toHaveText(
      `${weekday} 3:17 AM added. Preview to save.`,
    )
    await hours.getByLabel("Another time").fill("03:40")
    await hours.getByRole("button", { name: "Add time" }).click()
    await expect(hours.getByRole("alert")).toHaveText(
      `${weekday} 3:17 AM and 3:40 AM are less than an hour apart.`,
    )
    await expect(hours.getByLabel("Another time")).toHaveValue("03:40")
    await expect(hours.getByRole("button", { name: `${weekday} 3:40 AM` })).toHaveCount(0)
    await hours.getByLabel("Valid from").fill(from)
    await hours.getByLabel(/Valid until/).fill(until)
    await hours.getByRole("button", { name: "Preview" }).click()
    const preview = hours.getByRole("region", { name: "Preview" })
    await expect(preview).toContainText("This adds 2 slots and removes none.")
    await expect(preview).toContainText("3:17 AM is added")
    await expect(
      preview.getByRole("button", { name: `${formatDateLong(from)}, slots are added` }),
    ).toBeVisible()
    await lookAt(page)
    await preview.getByRole("button", { name: "Save" }).click()
    await answer(page, "Your working hours have been saved.")
    await expect(hours.getByRole("list", { name: "Your working hours so far" })).toContainText(
      `${weekday}3:17 AM`,
    )

    await page.goto("/admin/bookings")
    await showLater(page)
    const line = page
      .getByRole("region", { name: "Available" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Delete ${formatDay(from)} at 3:17 AM` }) })
    await expect(line).not.toContainText("Added by hand")

    await page.goto("/admin/calendar")
    await hours.getByRole("button", { name: `${weekday} 3:17 AM` }).click()
    await hours.getByRole("button", { name: "Preview" }).click()
    await expect(preview).toContainText("This adds no slots and removes 2.")
    await lookAt(page)
    await preview.getByRole("button", { name: "Save" }).click()
    await answer(page, "Your working hours have been saved.")
    await expect(hours).toContainText("You haven’t set any working hours yet.")
  })
})

test("Calendar begins with seven days: sessions, classes, time off, and the next seven", async ({
  visitor: page,
  context,
  browser,
}) => {
  const [first, last] = [day(470), day(476)]
  const event = await addClass("capacity = 13", { date: last, time: "06:30" })
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await bookedSession(theirs, { date: first, time: "06:47" })
  await theirs.close()
  await onDatabase((client) =>
    client.query(
      `INSERT INTO time_off (starts_at, ends_at, is_whole_days)
       SELECT at, at + interval '1 day', true FROM (SELECT $1::timestamp AT TIME ZONE $2 AS at) AS moment`,
      [day(472), STUDIO],
    ),
  )
  await signInAdmin(context)
  await page.goto(`/admin/calendar?from=${first}`)
  const week = page.getByRole("region", { name: `${formatDay(first)} – ${formatDay(last)}` })
  const lines = week.getByRole("list").first().locator("> li")
  await expect(lines).toHaveCount(7)
  await expect(lines.nth(0)).toContainText(`6:47 AM${student.firstName}`)
  await expect(lines.nth(1)).toContainText("Nothing booked")
  await expect(lines.nth(2)).toContainText("Time off")
  await expect(lines.nth(6)).toContainText(`6:30 AM${event.title} 0 of 13`)
  await lookAt(page)
  await week.screenshot({ path: test.info().outputPath("week.png") })
  await week.getByRole("link", { name: "The 7 days before" }).click()
  await page.waitForURL(`**/admin/calendar?from=${day(463)}`)
  await page.goto("/admin/calendar?from=2001-01-01")
  await expect(page.getByRole("region", { name: "The next 7 days" })).toBeVisible()
  await expect(page.getByRole("link", { name: "The 7 days before" })).toHaveCount(0)
})

test.describe("over a session", () => {
  test("time off asks, blocks slots in words, and is removed", async ({
    visitor: page,
    context,
    browser,
  }) => {
    const date = day(500)
    const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
    const student = await bookedSession(theirs, { date, time: "06:17" })
    await theirs.close()
    await signInAdmin(context)
    await page.goto("/admin/bookings")
    const slotForm = await openForm(page, "Add slots")
    await slotForm.getByLabel("Date").fill(date)
    await slotForm.getByLabel(/Time/).fill("12:17")
    await slotForm.getByRole("button", { name: "Add slots" }).click()
    await answer(page, "Slots added successfully.")

    await page.goto(`/admin/calendar?from=${date}`)
    const week = page.getByRole("region", { name: `${formatDay(date)} – ${formatDay(day(506))}` })
    await expect(week.getByText("Time off")).toHaveCount(0)
    const form = page.getByRole("form", { name: "Add time off" })
    await form.getByLabel("From", { exact: true }).fill(date)
    await form.getByLabel(/^To/).fill(day(499))
    await form.getByRole("button", { name: "Add time off" }).click()
    await expect(form.getByRole("alert")).toContainText("The end is before the start.")
    await form.getByLabel(/^To/).fill(date)
    await form.getByLabel("Note").fill("At my sister's")
    await form.getByRole("button", { name: "Add time off" }).click()
    const question = page.getByRole("alertdialog", { name: "You have a session then" })
    await expect(question).toContainText(`${student.firstName} ${student.lastName}`)
    await expect(question.getByRole("button", { name: "Don’t add it" })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press("Enter")
    await expect(question).toBeHidden()
    await expect(form.getByLabel("Note")).toHaveValue("At my sister's")
    await form.getByRole("button", { name: "Add time off" }).click()
    await question.getByRole("button", { name: "Add it anyway" }).click()
    await answer(page, "The time off is on your calendar.")
    const taken = page
      .getByRole("list", { name: "Time off" })
      .getByRole("listitem")
      .filter({ hasText: formatDate(date) })
    await expect(taken).toContainText("At my sister's")
    await expect(week.getByText("Time off")).toHaveCount(1)
    await lookAt(page)

    await page.goto("/admin/bookings")
    await showLater(page)
    const slot = page
      .getByRole("region", { name: "Available" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Delete ${formatDay(date)} at 12:17 PM` }) })
    await expect(slot).toContainText("Not offered: time off.")
    await lookAt(page)

    await page.goto(`/admin/calendar?from=${date}`)
    await taken.getByRole("button", { name: /^Remove/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await answer(page, "Time off removed.")
    await expect(taken).toHaveCount(0)
    await expect(week.getByText("Time off")).toHaveCount(0)
    await page.goto("/admin/bookings")
    await showLater(page)
    await expect(slot).toHaveCount(1)
    await expect(slot).not.toContainText("Not offered")
  })

  test("a class is added only when she keeps both", async ({ visitor: page, context, browser }) => {
    const date = day(510)
    const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
    const student = await bookedSession(theirs, { date, time: "06:17" })
    await theirs.close()
    await signInAdmin(context)
    await page.goto("/admin/dashboard")
    const form = await openForm(page, "Add an event")
    await form.getByLabel("Title").fill("Early Flow")
    await form.getByLabel("Date").fill(date)
    await form.getByLabel(/Time/).fill("06:00")
    await form.getByRole("button", { name: "Add event" }).click()
    const question = page.getByRole("alertdialog", { name: "You have a session then" })
    await expect(question).toContainText(
      `${student.firstName} ${student.lastName}, ${formatDay(date)}, 6:17 AM`,
    )
    await question.getByRole("button", { name: "Don’t add it" }).click()
    await expect(form.getByLabel("Title")).toHaveValue("Early Flow")
    await form.getByRole("button", { name: "Add event" }).click()
    await question.getByRole("button", { name: "Add it anyway" }).click()
    await answer(page, "Event(s) added successfully")
  })

  test("of a series one question comes before any is added: all, all but those dates, or none", async ({
    visitor: page,
    context,
    browser,
  }) => {
    const date = day(520)
    const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
    const student = await bookedSession(theirs, { date: addDays(date, 14), time: "06:17" })
    await theirs.close()
    await signInAdmin(context)
    const title = `Weekly Flow ${student.email.slice(4, 12)}`
    await page.goto("/admin/dashboard")
    const form = await openForm(page, "Add an event")
    await form.getByLabel("Title").fill(title)
    await form.getByLabel("Date").fill(date)
    await form.getByLabel(/Time/).fill("06:00")
    await form.getByLabel("Repeat").selectOption("weekly")
    const question = page.getByRole("alertdialog", { name: "You have a session then" })
    const added = async () =>
      (await page.request.get(`/api/events?from=${date}`)).json().then((events: { title: string }[]) => {
        return events.filter((one) => one.title === title).length
      })
    for (const press of [() => page.keyboard.press("Escape"), () => page.keyboard.press("Enter")]) {
      await form.getByRole("button", { name: "Add event" }).click()
      await expect(question).toContainText("Nothing has been added yet.")
      await expect(question.getByRole("button", { name: "Don’t add any" })).toBeFocused()
      await press()
      await expect(question).toBeHidden()
      await expect(form.getByRole("button", { name: "Add event" })).toBeEnabled()
      await expect(form.getByLabel("Title")).toHaveValue(title)
      expect(await added()).toBe(0)
    }
    await form.getByRole("button", { name: "Add event" }).click()
    await expectAccessible(page)
    await question.getByRole("button", { name: "Leave out this date" }).click()
    const said = page.getByRole("alertdialog", { name: "Event(s) added successfully" })
    await expect(said).toContainText(formatDate(addDays(date, 14)))
    expect(await added()).toBe(11)
  })
})

test.describe("settings", () => {
  test("are changed, refused by field and when somebody else was first, and brought back", async ({
    visitor: page,
    context,
  }) => {
    await signInAdmin(context)
    await page.goto("/admin/settings")
    const notice = page.getByLabel("Minimum notice (hours)")
    const section = page.getByRole("region", { name: "Calendar" })
    const save = section.getByRole("button", { name: "Save" })
    await notice.fill("")
    await save.click()
    await expect(section.getByText("Please enter a whole number from 0 to 336.")).toBeVisible()
    for (const hours of ["13", "14"]) {
      await notice.fill(hours)
      await save.click()
      await answer(page, "The calendar settings have been saved.")
    }
    const versions = page.getByRole("list", { name: "Versions of Calendar" }).getByRole("listitem")
    await expect(versions.first()).toContainText("Notice 14 h")
    await expect(versions.first()).not.toContainText("whole days")
    await expect(versions.first()).toContainText("Current")
    await lookAt(page)

    const wholeDays = page.getByLabel("All-day events in your other calendars count as busy")
    await wholeDays.uncheck()
    await save.click()
    await answer(page, "The calendar settings have been saved.")
    await expect(versions.first()).toContainText("all-day events elsewhere not counted")

    const stale = await context.newPage()
    await stale.goto("/admin/settings")
    await versions
      .nth(2)
      .getByRole("button", { name: /^Restore/ })
      .click()
    await page
      .getByRole("alertdialog", { name: "Restore this version?" })
      .getByRole("button", { name: "Restore it" })
      .click()
    await answer(page, "The calendar settings have been saved.")
    await expect(notice).toHaveValue("13")
    await stale.getByLabel("Minimum notice (hours)").fill("15")
    await stale.getByRole("region", { name: "Calendar" }).getByRole("button", { name: "Save" }).click()
    await expect(stale.getByText("Please look at “Current” under Versions.")).toBeVisible()
    await answer(stale, "The settings weren’t saved.")
    await expect(stale.getByLabel("Minimum notice (hours)")).toHaveValue("15")
    await stale.getByRole("region", { name: "Calendar" }).getByRole("button", { name: "Save" }).click()
    await answer(stale, "The calendar settings have been saved.")
    await onDatabase((client) => client.query("DELETE FROM setting WHERE section = 'calendar'"))
  })
})

test("with text of twice the size on a phone, no day or weekday of a month breaks", async ({
  visitor: page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto("/calendar")
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  const broken = await page
    .getByRole("grid")
    .locator("th, td button > span:first-child")
    .evaluateAll((words) =>
      words
        .filter((word) => {
          const text = document.createRange()
          text.selectNodeContents(word)
          const bottoms = Array.from(text.getClientRects(), ({ bottom }) => Math.round(bottom))
          return new Set(bottoms).size > 1
        })
        .map((word) => word.textContent),
    )
  expect(broken).toEqual([])
  await expectNoSidewaysScroll(page)
})
