import { addDays, formatDay } from "../../lib/time"
import { coordinates } from "../support/coordinates"
import { mark, onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openForm, showLater } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

// What is refused on purpose.
test.use({ quiet: [/status of 400/], permissions: ["clipboard-read", "clipboard-write"] })

test("another calendar is added, takes a slot out of the list, needs her when it breaks, and is removed", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  // A time of its own: other tests have whole hours from 5:00 on.
  const date = addDays(new Date().toISOString().slice(0, 10), 520)
  const name = `${mark()}.ics`
  const address = `${coordinates.localUrl}/calendars/${name}`
  const day = date.replaceAll("-", "")
  const entry = ["UID:1", "SUMMARY:Dentist", `DTSTART:${day}T033700`, "DURATION:PT30M"]
  const lines = ["VCALENDAR", "VEVENT"].map((part) => `BEGIN:${part}`)
  const body = [...lines, ...entry, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n")
  await fetch(address, { method: "PUT", body })
  await page.goto("/admin/bookings")
  const slotForm = await openForm(page, "Add slots")
  await slotForm.getByLabel("Date").fill(date)
  await slotForm.getByLabel(/Time/).fill("03:17")
  await slotForm.getByRole("button", { name: "Add slots" }).click()
  await answer(page, "Slots added successfully.")

  await page.goto("/admin/calendar")
  const section = page.getByRole("region", { name: "Your other calendars" })
  const form = section.getByRole("form", { name: "Add a calendar" })
  await form.getByLabel("Secret address").fill("https://169.254.169.254/latest/")
  await form.getByRole("button", { name: "Add calendar" }).click()
  await expect(form.getByRole("alert")).toContainText("needs a name")
  await expectAccessible(page)
  await form.getByLabel("Secret address").fill(address)
  await form.getByRole("button", { name: "Add calendar" }).click()
  await answer(page, "Calendar added.")
  await expect(form.getByLabel("Secret address")).toHaveValue("")
  const label = `${new URL(address).host} …${name.slice(-8, -4)}`
  const line = section.getByRole("listitem").filter({ hasText: label })
  await expect(line).toContainText(/Read (just now|\d minutes? ago), 1 busy time\./)
  expect(await page.content()).not.toContain(name)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto("/admin/bookings")
  await showLater(page)
  const slot = page
    .getByRole("region", { name: "Available" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Delete ${formatDay(date)} at 3:17 AM` }) })
  await expect(slot).toContainText("Not offered: your own calendar is busy then.")

  await onDatabase((client) =>
    client.query(
      `UPDATE foreign_calendar SET unreadable_since = now() - interval '25 hours', why = 'slow',
         next_read_at = now() + interval '1 day' WHERE label = $1`,
      [label],
    ),
  )
  await page.reload()
  const needsYou = page.getByRole("region", { name: "Needs you" })
  await needsYou.getByText(/^Needs you/).click()
  await expect(needsYou).toContainText(`Your calendar at ${label} can’t be read`)
  await expect(needsYou).toContainText("Its site took longer than 5 seconds.")
  await expectAccessible(page)
  await needsYou.getByRole("link", { name: "your other calendars" }).first().click()
  await expect(line).toContainText("What it said before still counts (1 busy time).")

  await line.getByRole("button", { name: `Remove ${label}` }).click()
  const question = page.getByRole("alertdialog", { name: "Remove this calendar?" })
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(line).toHaveCount(1)
  await line.getByRole("button", { name: `Remove ${label}` }).click()
  await question.getByRole("button", { name: "Remove" }).click()
  await answer(page, "Calendar removed.")
  await expect(line).toHaveCount(0)
  await page.goto("/admin/bookings")
  await showLater(page)
  await expect(slot).toHaveCount(1)
  await expect(slot).not.toContainText("Not offered")
})

test("the private address is made, copied, and renewed after a question", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await onDatabase((client) => client.query("DELETE FROM desk_feed"))
  await page.goto("/admin/calendar")
  const section = page.getByRole("region", { name: "This calendar on your phone" })
  await expect(section).toContainText("You don’t have a link yet.")
  await section.getByRole("button", { name: "Make a private link" }).click()
  const field = section.getByLabel("Private link")
  const first = await field.inputValue()
  await section.getByRole("button", { name: "Copy" }).click()
  await expect(section.getByRole("button", { name: "Copied" })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  expect((await fetch(first)).status).toBe(200)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section.getByRole("button", { name: "Make a new link" }).click()
  const question = page.getByRole("alertdialog", { name: "Make a new link?" })
  await expect(question.getByRole("button", { name: "Keep the old one" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue(first)
  await section.getByRole("button", { name: "Make a new link" }).click()
  await question.getByRole("button", { name: "Make a new link" }).click()
  await expect(field).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(await field.inputValue())).status).toBe(200)
  await page.reload()
  await expect(section).toContainText("You’ve had a link since")
  await expect(field).toHaveCount(0)
})
