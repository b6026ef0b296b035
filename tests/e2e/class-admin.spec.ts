import { readFileSync } from "node:fs"
import type { Page } from "playwright/test"
import sharp from "sharp"
import { formatDay } from "../../lib/time"
import { clocksGoForward, daysBefore } from "../support/clocks"
import { addClass, classCard, openAdmin, signUpFor, tomorrow } from "./classes-support"
import { onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, expectSaid, openForm } from "./pages-support"
import { signInAdmin, someone } from "./people-support"
import { chooseDay, clock, freeHour } from "./sessions-support"
import { expect, test } from "./test"

const anyTitle = () => `Chair Yoga ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`
const editOf = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^Edit ${title}`) })

async function signature(): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><path d="M40 150C100 10 150 190 210 60S350 150 450 45" fill="none" stroke="black" stroke-width="3"/></svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString("base64")}`
}

test("a weekly series is added, one is changed in its place, and all are deleted", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  const form = await openForm(page, "Add an event")
  await page.getByRole("button", { name: "Add event" }).click()
  await answer(page, "Please fill out all fields")
  await expect(form.getByLabel("Title")).toHaveAccessibleDescription("Please enter a title.")
  await expect(form.getByLabel("Title")).toBeFocused()
  await expect(form.getByLabel("Date")).toHaveAccessibleDescription("Please enter a date.")
  await expect(form.getByLabel(/Time/)).toHaveAccessibleDescription("Please enter a time.")
  const title = anyTitle()
  await form.getByLabel("Title").fill(title)
  await form.getByLabel("Date").fill(daysBefore(clocksGoForward(), 35))
  await form.getByLabel(/Time/).fill("22:15")
  await form.getByLabel("Location").fill("Harbor Hall")
  await form.getByLabel("Repeat").selectOption("weekly")
  await page.getByRole("button", { name: "Add event" }).click()
  await answer(page, "Event(s) added successfully")
  await expect(page.getByRole("link", { name: title }).first()).toBeFocused()
  await openAdmin(page)
  await expect(editOf(page, title)).toHaveCount(12)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const instants = await onDatabase((client) =>
    client.query<{ at: string }>(
      "SELECT to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM event WHERE title = $1 ORDER BY starts_at",
      [title],
    ),
  )
  expect(instants.rows.map(({ at }) => at)).toEqual([...Array(5).fill("06:15"), ...Array(7).fill("05:15")])

  await editOf(page, title).first().click()
  const editor = page.getByRole("form", { name: `Edit ${title}` })
  await editor.getByLabel("Location").fill("Quincy Street Studio")
  await editor.getByLabel("Spots").fill("7")
  await expectAccessible(page)
  await editor.getByRole("button", { name: "Save" }).click()
  await answer(page, "Event updated successfully")
  await expect(editOf(page, title).first()).toBeFocused()
  await expect(editOf(page, title).first()).toBeInViewport()
  await expect(page.getByText("0 of 7").first()).toBeVisible()

  await editOf(page, title).nth(5).click()
  await editor.getByLabel("What changes").selectOption({ label: "This and following (7)" })
  await editor.getByLabel("Spots").fill("9")
  await editor.getByRole("button", { name: "Save" }).click()
  await expectSaid(page, "Event updated successfully", "7 events of the series changed.")
  await expect(page.getByText("0 of 9")).toHaveCount(7)

  await editOf(page, title).nth(5).click()
  await page.getByRole("button", { name: "Select this and following (7)" }).click()
  await expect(page.getByRole("button", { name: "Delete selected (7)" })).toBeEnabled()
  await expect(
    page.getByRole("checkbox", { name: new RegExp(`^Select ${title}`), checked: true }),
  ).toHaveCount(7)

  for (const box of await page.getByRole("checkbox", { name: new RegExp(`^Select ${title}`) }).all())
    await box.check()
  await page.getByRole("button", { name: "Delete selected (12)" }).click()
  const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
  await sure.getByRole("button", { name: "Cancel" }).click()
  await expect(editOf(page, title)).toHaveCount(12)
  await page.getByRole("button", { name: "Delete selected (12)" }).click()
  await sure.getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Selected event(s) deleted successfully")
  await expect(editOf(page, title)).toHaveCount(0)
})

test.describe("an event with wrong values", () => {
  test.use({ quiet: [/status of 400/] })
  test("has each of them marked, until it is changed", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    await page.goto("/admin/dashboard")
    const form = await openForm(page, "Add an event")
    await form.getByLabel("Title").fill(anyTitle())
    await form.getByLabel("Date").fill("2020-01-02")
    await form.getByLabel(/Time/).fill("09:00")
    await form.getByLabel("Minutes").fill("4")
    await form.getByLabel("Spots").fill("0")
    await form.getByLabel(/^Price \(/).fill("x")
    await form.getByRole("button", { name: "Add event" }).click()
    await expect(form.getByRole("alert")).toHaveText([
      "That date and time have already passed.",
      "Please enter a whole number of minutes from 5 to 1,440.",
      "Please enter a whole number of spots from 1 to 500.",
      "Please enter a price from $0.01 to $10,000, or leave it blank.",
    ])
    await expect(form.getByLabel("Date")).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await form.getByLabel("Minutes").fill("60")
    await form.getByLabel("Spots").fill("12")
    await form.getByLabel(/^Price \(/).fill("18")
    await expect(form.getByRole("alert")).toHaveText(["That date and time have already passed."])
    await form.getByRole("button", { name: "Add event" }).click()
    await expect(form.getByRole("alert")).toHaveText(["That date and time have already passed."])
  })
})

test("two tabs that change one event do not undo each other", async ({ visitor: page, context }) => {
  const event = await addClass("capacity = 12, price_note = ''")
  await signInAdmin(context)
  await openAdmin(page)
  const other = await context.newPage()
  await openAdmin(other)
  for (const tab of [page, other]) await editOf(tab, event.title).click()
  const [first, second] = [page, other].map((tab) => tab.getByRole("form", { name: `Edit ${event.title}` }))
  if (!first || !second) throw new Error("there are two tabs")
  await first.getByLabel("Spots").fill("20")
  await first.getByRole("button", { name: "Save" }).click()
  await answer(page, "Event updated successfully")
  await expect(second.getByLabel("Spots")).toHaveValue("12")
  await second.getByLabel("Price note").fill("Tea included")
  await second.getByRole("button", { name: "Save" }).click()
  await answer(other, "Event updated successfully")
  const { rows } = await onDatabase((client) =>
    client.query("SELECT capacity, price_note FROM event WHERE id = $1", [event.id]),
  )
  expect(rows).toEqual([{ capacity: 20, price_note: "Tea included" }])
  await other.close()
})

test.describe("what people have booked", () => {
  test.use({ quiet: [/status of 409/] })
  test("is moved and canceled only after the admin has read whom it touches", { tag: "@wide" }, async ({
    visitor: page,
    context,
  }) => {
    const event = await addClass()
    const { email } = someone("Noor")
    await signUpFor(context.request, event, { name: "Noor Haddad", email })
    await signInAdmin(context)
    await openAdmin(page)
    const when = await freeHour()
    const move = async () => {
      const editor = page.getByRole("form", { name: `Edit ${event.title}` })
      await editor.getByLabel("Date").fill(when.date)
      await editor.getByLabel(/Time/).fill(when.time)
      await editor.getByRole("button", { name: "Save" }).click()
    }
    await editOf(page, event.title).click()
    await move()
    const touches = page.getByRole("alertdialog", { name: "People have signed up" })
    await expect(touches).toContainText("Noor Haddad")
    await expect(touches).toContainText(`Changes to ${formatDay(when.date)}, `)
    await expectAccessible(page)
    await touches.getByRole("button", { name: "Keep it as it is" }).click()
    await move()
    await touches.getByRole("button", { name: "Change it and tell them" }).click()
    await answer(page, "Event updated successfully")
    const moved = await newestMail(context.request, { to: email, subject: /New time/ })
    expect(moved.subject).toContain(clock(when.time))

    await page.getByRole("checkbox", { name: new RegExp(`^Select ${event.title}`) }).check()
    await page.getByRole("button", { name: "Delete selected (1)" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes, delete it!" }).click()
    await expect(touches).toContainText("Noor Haddad")
    await expect(touches).toContainText("There’s nothing to refund.")
    await touches.getByRole("button", { name: "Cancel it and tell them" }).click()
    await answer(page, "Selected event(s) deleted successfully")
    await newestMail(context.request, { to: email, subject: /Canceled/ })
    await page.goto("/calendar")
    await chooseDay(page, when.date)
    await expect(classCard(page, event).getByText("Canceled", { exact: true })).toBeVisible()
  })
})

test("the list of a class is read, printed, taken along, and loses somebody", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("title = title", tomorrow("06:10"))
  const people = [someone("Ada"), someone("Noor")]
  for (const [index, { firstName, lastName, email }] of people.entries())
    await signUpFor(context.request, event, {
      name: `${firstName} ${lastName}`,
      email,
      ...(index === 0 ? { signature: await signature() } : {}),
    })
  await signInAdmin(context)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes")
  })
  await page.goto("/admin/signups")
  const roster = page.getByRole("region", { name: new RegExp(event.title) })
  await expect(roster.getByRole("columnheader")).toHaveText([
    "Date",
    "Class Title",
    "Name",
    "Email",
    "Phone",
    "Actions",
  ])
  await expect(roster).toContainText("Ada Moreau")
  await expect(roster).toContainText("2 of 12")
  const person = await roster.getByRole("link", { name: "Ada Moreau" }).getAttribute("href")
  expect(person).toMatch(/^\/admin\/people\/[0-9a-f-]{36}$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await roster.getByRole("button", { name: "Signature of Ada Moreau" }).click()
  const shown = page.getByRole("img", { name: "Signature of Ada Moreau" })
  await expect(shown).toBeVisible()
  await expect(async () =>
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500),
  ).toPass()
  await page.getByRole("button", { name: "Close" }).click()

  const waiver = page.waitForEvent("download")
  await roster.getByRole("button", { name: "Waiver of Noor Moreau" }).click()
  expect(
    readFileSync(await (await waiver).path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-")
  const csv = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  expect(readFileSync(await (await csv).path(), "utf8")).toContain(people[1]?.email ?? "")
  await roster.getByRole("button", { name: /Print the list/ }).click()
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes")

  await roster.getByRole("button", { name: "Delete Noor Moreau" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Signup deleted successfully.")
  await expect(roster).not.toContainText("Noor Moreau")
  await page.getByRole("button", { name: "Past", exact: true }).click()
  await expect(page.getByText("Loading...")).toBeHidden()
  await expect(roster).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/when=past$/)
  await expect(page.getByRole("button", { name: "Past", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
})
