import { randomUUID } from "node:crypto"
import type { Page } from "playwright/test"
import { addClass, type Class, draw, signUpFor, tomorrow } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, countPresses } from "./pages-support"
import { signInAdmin, someone } from "./people-support"
import { expect, test } from "./test"

/** People in a class, written as the site would have. */
async function fill(event: Class, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `Student ${String(index + 1).padStart(2, "0")}`)
  await onDatabase(async (client) => {
    for (const name of names)
      await client.query(
        `INSERT INTO sign_up (event_id, name, email, phone, waiver_version, waiver_hash, signed_name, signed_at)
         SELECT $1, $2, $3, '360-555-0142', version, hash, $2, now() FROM waiver_version
         ORDER BY version DESC LIMIT 1`,
        [event.id, name, `${mark()}@example.com`],
      )
    await client.query("UPDATE event SET taken = taken + $2 WHERE id = $1", [event.id, count])
  })
  return names
}

const attendanceOf = ({ id }: Class) =>
  onDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; attendance: string | null }>(
      "SELECT name, attendance FROM sign_up WHERE event_id = $1 AND cancelled_at IS NULL ORDER BY name",
      [id],
    )
    return rows.map(({ attendance }) => attendance)
  })

const came = (page: Page, name: string) => page.getByRole("button", { name: `${name} came`, exact: true })

test("twelve people are ticked in thirteen presses, from the list of events", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("title = title", tomorrow("05:35"))
  const names = await fill(event, 12)
  await signInAdmin(context)
  const presses = await countPresses(page)
  await page.goto("/admin/dashboard")
  await page.getByRole("link", { name: event.title }).click()
  for (const name of names) await came(page, name).click()
  await expect(page.getByText("12 came")).toBeVisible()
  expect(presses()).toBe(13)
  await expect(async () => expect(await attendanceOf(event)).toEqual(Array(12).fill("came"))).toPass()
  for (const button of await page.getByRole("button", { name: /came$|didn’t come$/ }).all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await came(page, names[0] ?? "").click()
  await expect(came(page, names[0] ?? "")).toHaveAttribute("aria-pressed", "false")
  await expect(async () => expect((await attendanceOf(event))[0]).toBeNull()).toPass()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.describe("without network", () => {
  test.use({ quiet: [/ERR_INTERNET_DISCONNECTED/] })
  test("ticks are kept in their last state, and arrive once when it is back", async ({
    visitor: page,
    context,
  }) => {
    const event = await addClass()
    const [one = "", two = ""] = await fill(event, 2)
    await signInAdmin(context)
    await page.goto(`/admin/events/${event.id}`)
    const sent: string[] = []
    page.on("requestfinished", (request) => {
      if (request.method() === "PUT") sent.push(request.postDataJSON().attendance)
    })
    await context.setOffline(true)
    await came(page, one).click()
    await page.getByRole("button", { name: `${one} didn’t come` }).click()
    await came(page, two).click()
    await expect(
      page.getByRole("alert").filter({ hasText: "2 check marks are saved on this device" }),
    ).toBeVisible()
    await expect(came(page, two)).toHaveAttribute("aria-pressed", "true")
    await expectAccessible(page)
    expect(await attendanceOf(event)).toEqual([null, null])
    await context.setOffline(false)
    await expect(async () => expect(await attendanceOf(event)).toEqual(["missed", "came"])).toPass()
    await expect(page.getByText("saved on this device")).toBeHidden()
    await expect(async () => expect(sent).toEqual(["missed", "came"])).toPass()
    await page.reload()
    await expect(came(page, two)).toHaveAttribute("aria-pressed", "true")
  })
})

test("somebody at the door signs on her phone", { tag: "@wide" }, async ({
  visitor: page,
  context,
  hasTouch,
}) => {
  const event = await addClass("capacity = 1")
  await fill(event, 1)
  await signInAdmin(context)
  const presses = await countPresses(page)
  await page.goto(`/admin/events/${event.id}`)
  await page.getByRole("button", { name: "+ Add someone" }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Whom she knows by that name stands above the buttons, and moves them.
  const known = page.waitForResponse((answer) => answer.url().endsWith("people?q=Wen%20Walker"))
  await page.keyboard.type("Wen Walker")
  await known
  await page.getByRole("button", { name: "Sign right here" }).click()
  const signing = page.getByRole("dialog", { name: "Welcome, Wen Walker" })
  await expect(signing).toBeVisible()
  await expectAccessible(page)
  await draw(
    page,
    [
      [0.1, 0.7],
      [0.3, 0.2],
      [0.5, 0.8],
      [0.7, 0.3],
      [0.9, 0.6],
    ],
    hasTouch,
  )
  const before = presses()
  await signing.getByRole("button", { name: "Save signature" }).click()
  await expect(signing).toBeHidden()
  const line = page.getByRole("listitem").filter({ hasText: "Wen Walker" })
  await expect(line).toContainText("Waiver signed")
  expect(before).toBeLessThanOrEqual(3)
  await expect(page.getByText("1 of 1, plus 1 added by you")).toBeVisible()
  await line.getByRole("button", { name: "Waiver signed: Wen Walker" }).click()
  await expect(page.getByRole("img", { name: "Signature of Wen Walker" })).toBeVisible()
  await expectAccessible(page)
  const pdf = page.waitForEvent("download")
  await page.getByRole("button", { name: "Save as PDF" }).click()
  expect((await pdf).suggestedFilename()).toBe("waiver Wen Walker.pdf")
})

test("somebody who was to sign later signs from their card", async ({ visitor: page, context }) => {
  const event = await addClass()
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await page.getByRole("button", { name: "+ Add someone" }).click()
  await page.keyboard.type("Ola Berg")
  await page.getByRole("button", { name: "Sign later" }).click()
  await expect(page.getByRole("button", { name: "+ Add someone" })).toBeFocused()
  await page.getByRole("button", { name: "Waiver missing: Ola Berg" }).click()
  const card = page.getByRole("dialog", { name: "Ola Berg" })
  await expect(card).toContainText("Missing. Please have them sign before class.")
  await card.getByRole("button", { name: "Sign right here" }).click()
  const signing = page.getByRole("dialog", { name: "Welcome, Ola Berg" })
  await expectAccessible(page)
  await signing.getByRole("button", { name: "Cancel", exact: true }).click()
  await card.getByRole("button", { name: "Sign right here" }).click()
  await signing.getByRole("button", { name: "Type it instead" }).click()
  await signing.getByLabel("Your name as a signature").fill("Ola Berg")
  await signing.getByRole("button", { name: "Save signature" }).click()
  await expect(signing).toHaveCount(0)
  await expect(card).toContainText("Signed by Ola Berg on")
  await expect(card.getByRole("button", { name: "Close" })).toBeFocused()
  await card.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("button", { name: "Waiver signed: Ola Berg" })).toBeVisible()
})

test("somebody known is found, pays in cash, and everyone gets a message", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("price_note = '$22 drop-in'")
  const earlier = await addClass()
  const { email } = someone("Nora")
  const name = `Nora ${mark()}`
  await signUpFor(context.request, earlier, { name, email })
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await expect(page.getByText("No one has signed up yet.")).toBeVisible()
  await page.getByRole("button", { name: "+ Add someone" }).click()
  await page.getByLabel("Name").fill(name.slice(0, -2))
  await page.getByRole("list", { name: "People you know" }).getByRole("button", { name: email }).click()
  await expect(page.getByLabel("Email (optional)")).toBeFocused()
  await page.getByRole("button", { name: "Add to the list" }).click()
  const line = page.getByRole("listitem").filter({ hasText: name })
  await expect(line).toContainText("Waiver signed")

  await line.getByRole("button", { name: `Mark what ${name} paid` }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Cash", exact: true }).click()
  await line.getByRole("button", { name: `$22 in cash: ${name}` }).click()
  await page.getByRole("button", { name: "Not paid after all" }).click()
  await line.getByRole("button", { name: `Mark what ${name} paid` }).click()
  await expect(page.getByRole("dialog", { name }).getByRole("button")).toHaveText([
    "Cash",
    "Another way",
    "Owes it",
    "Close",
  ])
  await page.getByRole("button", { name: "Owes it" }).click()
  await line.getByRole("button", { name: `Owes $22: ${name}` }).click()
  await page.getByRole("button", { name: "Nothing owed" }).click()
  await expect(line.getByRole("button", { name: `Mark what ${name} paid` })).toBeVisible()

  await page.getByRole("button", { name: "Message everyone" }).click()
  await page.getByLabel("Message", { exact: true }).fill("Bring a blanket.")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Send to 1 person" }).click()
  await page
    .getByRole("alertdialog", { name: "On its way to 1 person." })
    .getByRole("button", { name: "OK" })
    .click()
  const mail = await newestMail(context.request, { to: email, subject: new RegExp(`^${event.title}`) })
  expect(mail.text).toContain("Bring a blanket.")
})

test.describe("an amount that cannot be", () => {
  test.use({ quiet: [/status of 400/] })
  test("is marked in its field, and Enter and Escape do nothing", async ({ visitor: page, context }) => {
    const event = await addClass()
    const [name = ""] = await fill(event, 1)
    await signInAdmin(context)
    await page.goto(`/admin/events/${event.id}`)
    await page.getByRole("button", { name: `Mark what ${name} paid` }).click()
    const dialog = page.getByRole("dialog", { name })
    await expect(dialog.getByLabel("Amount ($)")).toBeFocused()
    await dialog.getByLabel("Amount ($)").fill("-5")
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Cash", exact: true }).click()
    await expect(dialog.getByRole("alert")).toContainText("between $0.01 and $10,000")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await page.getByRole("button", { name, exact: true }).click()
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused()
    await dialog.getByRole("button", { name: "Take off the list" }).click()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("alertdialog")).toBeHidden()
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible()
  })
})

test("a class is canceled from its page in two presses, with a line of hers", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass()
  const [name = ""] = await fill(event, 1)
  const email = await onDatabase(async (client) => {
    const { rows } = await client.query<{ email: string }>("SELECT email FROM sign_up WHERE event_id = $1", [
      event.id,
    ])
    return rows[0]?.email ?? ""
  })
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await page.getByRole("button", { name: "Cancel class" }).click()
  const dialog = page.getByRole("dialog", { name: `Cancel ${event.title}?` })
  await expect(dialog).toContainText(`Signed up: ${name}`)
  await expect(dialog).toContainText("There’s nothing to refund.")
  await dialog.getByLabel(/^A note to add/).fill("The boiler is broken.")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole("button", { name: "Cancel it and tell 1 person" }).click()
  await answer(page, "The class is canceled.")
  await expect(page.locator(":focus")).toContainText("This class was canceled.")
  const mail = await newestMail(context.request, { to: email, subject: /^Canceled/ })
  expect(mail.text).toContain("The boiler is broken.")
})

test("Edit on the page of a class opens it in the list, also far ahead", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass()
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  // Another is added before it once the page has been made.
  await page.route(/\/api\/events\?from=/, async (route) => {
    const response = await route.fetch()
    const events = (await response.json()) as { _id: string }[]
    await route.fulfill({ response, json: [{ ...events[0], _id: randomUUID() }, ...events] })
  })
  const listed = page.waitForResponse(/\/api\/events\?from=/)
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await listed
  const form = page.getByRole("form", { name: `Edit ${event.title}` })
  await expect(form.getByLabel("Title")).toHaveValue(event.title)
  await expect(form.getByRole("heading")).toBeFocused()
})

test("a canceled class is found in the list, with who was signed up", async ({ visitor: page, context }) => {
  const event = await addClass("cancelled_at = now()", tomorrow("05:50"))
  const [name = ""] = await fill(event, 1)
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  await page.getByRole("link", { name: event.title }).click()
  await expect(page.getByText("This class was canceled.")).toBeVisible()
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible()
  await expect(came(page, name)).toHaveCount(0)
  await expectAccessible(page)
})

test("the list is one printed page without addresses", async ({ visitor: page, context }) => {
  const event = await addClass("capacity = 30")
  await fill(event, 30)
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await page.emulateMedia({ media: "print" })
  const sheet = page.getByRole("article")
  await expect(sheet).toContainText("Student 30")
  await expect(sheet).not.toContainText(/@|360-555/)
  await expect(page.getByRole("button")).toHaveCount(0)
  const pdf = await page.pdf({ format: "Letter" })
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
