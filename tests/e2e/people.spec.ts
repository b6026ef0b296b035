import type { Page } from "playwright/test"
import { addClass, signUpFor, tomorrow } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { openAdminPage } from "./pages-support"
import { signInAdmin } from "./people-support"
import { expect, test } from "./test"

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** Somebody who once asked something, with a phone number of their own. */
async function newPerson() {
  const digits = `7${String(Math.random()).slice(2, 9).padEnd(7, "3")}`
  const person = {
    name: `Orla ${mark()}`,
    email: `${mark()}@example.com`,
    phone: `(20${digits[0]}) ${digits.slice(1, 4)}-${digits.slice(4, 8)}`,
  }
  await onDatabase((client) =>
    client.query(
      `INSERT INTO enquiry (kind, name, email, phone, message, created_at)
       VALUES ('contact', $1, $2, $3, 'Is there parking?', now() + interval '1 day')`,
      [person.name, person.email, person.phone],
    ),
  )
  return { ...person, three: digits.slice(4, 7) }
}

test("somebody is found from any screen by three digits of their phone, in three presses", {
  tag: "@wide",
}, async ({ visitor: page, context, isMobile }) => {
  const person = await newPerson()
  await signInAdmin(context)
  for (const screen of ["/admin/settings", "/admin/orders"]) {
    await page.goto(screen)
    let presses = 0
    const press = async (what: ReturnType<Page["getByRole"]>) => {
      presses += 1
      await what.click()
    }
    await press(
      page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "People", exact: true }),
    )
    const search = page.getByRole("searchbox", { name: "Name, email or phone" })
    await press(search)
    await page.keyboard.type(person.three)
    const found = page.getByRole("region", { name: "Found" }).getByRole("link", { name: person.name })
    await expect(found).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=${person.three}`))
    if (screen === "/admin/settings") {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await shoot(page, "found")
    }
    await press(found)
    await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible()
    expect(presses, isMobile ? "on a phone" : "on a desktop").toBe(3)
  }
  await expect(page.getByRole("link", { name: `Call ${person.phone}` })).toBeVisible()
  await expect(page.getByRole("region", { name: "Inquiries" })).toContainText("Is there parking?")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shoot(page, "person")
  const book = (await page.getByRole("link", { name: "Book a session" }).getAttribute("href")) ?? ""
  await page.goBack()
  await expect(page.getByRole("searchbox")).toHaveValue(person.three)
  await page.getByRole("searchbox").fill(`nobody ${mark()}`)
  await expect(page.getByRole("status").filter({ hasText: "No one found" })).toBeVisible()
  await shoot(page, "nobody")
  await page.goto(book)
  const form = page.getByRole("region", { name: "Book someone" })
  await expect(form.getByLabel("Name")).toHaveValue(person.name)
  await expect(form.getByLabel("Email")).toHaveValue(/@/)
})

test("the page of somebody without a name is no wider than a phone", async ({ visitor: page, context }) => {
  const email = `${mark()}.maximiliana.featherstonehaugh@example-of-a-long-domain.com`
  await onDatabase((client) =>
    client.query("INSERT INTO subscriber (email, confirmed_at) VALUES ($1, now())", [email]),
  )
  await signInAdmin(context)
  await page.goto(`/admin/people?q=${encodeURIComponent(email)}`)
  await page.getByRole("region", { name: "Found" }).getByRole("link", { name: email }).click()
  await expect(page.getByRole("heading", { name: email, level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe("notes of two screens", () => {
  test.use({ quiet: [/status of 409/] })

  test("are both seen, put together, and flagged where she needs them", async ({
    visitor: page,
    context,
  }) => {
    const event = await addClass("title = title", tomorrow("05:10"))
    const person = { name: `Noor ${mark()}`, email: `noor.${mark()}@example.com` }
    await signUpFor(context.request, event, person)
    await signInAdmin(context)
    await page.goto(`/admin/people?q=${person.email}`)
    const link = page.getByRole("link", { name: person.name })
    await page.goto((await link.getAttribute("href")) ?? "")
    const other = await context.newPage()
    await other.goto(page.url())
    const [first, second] = [page, other].map((one) => one.getByRole("region", { name: "Private notes" }))
    if (!first || !second) throw new Error("there are two pages")
    await first.getByRole("textbox", { name: "Private notes" }).fill("Left knee.")
    await expect(first).toContainText("Not saved yet")
    await first.getByRole("button", { name: "Save notes" }).click()
    await expect(first).toContainText(/Saved \w+/)
    await expect(first).toBeFocused()
    await second.getByRole("textbox", { name: "Private notes" }).fill("Brings her own mat.")
    await second.getByRole("button", { name: "Save notes" }).click()
    await expect(second.getByRole("alert")).toContainText("Left knee.")
    await expectAccessible(other)
    await expectNoSidewaysScroll(other)
    await shoot(other, "two screens")
    await second.getByRole("button", { name: "Combine both" }).click()
    await expect(second.getByRole("textbox", { name: "Private notes" })).toHaveValue(
      "Left knee.\n\nBrings her own mat.",
    )
    await second.getByRole("button", { name: "Save notes" }).click()
    await expect(second).toContainText(/Saved \w+/)
    await other.close()

    await page.goto(`/admin/dashboard?day=${event.date}`)
    const line = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: person.name }) })
      .last()
    await expect(line).toContainText("Note")
    await page.goto(`/admin/events/${event.id}`)
    await page.getByRole("button", { name: new RegExp(`^${person.name}.*Note`) }).click()
    await page.getByRole("link", { name: "Their page, with your note" }).click()
    await page.waitForURL("**/admin/people/**")
    await expect(page.getByRole("textbox", { name: "Private notes" })).toHaveValue(/Brings her own mat/)
    await expect(page.getByRole("region", { name: "Classes" })).toContainText(event.title)
    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: /^Open as PDF/ }).click()
    expect((await downloading).suggestedFilename()).toContain("waiver")
  })
})

test.describe("without an answer", () => {
  test.use({ quiet: [/ERR_INTERNET_DISCONNECTED|status of 500/] })

  test("what was found stays, and what was typed", async ({ visitor: page, context }) => {
    const person = await newPerson()
    await signInAdmin(context)
    await page.goto("/admin/dashboard")
    await openAdminPage(page, "People")
    const link = page.getByRole("link", { name: person.name })
    await expect(link).toBeVisible()
    await page.route("**/api/admin/people**", (route) => route.abort("internetdisconnected"))
    await page.getByRole("searchbox").fill("somebody")
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Couldn’t search")
    await expect(link).toBeVisible()
    await shoot(page, "failing")
    await page.unrouteAll()
    await page.goto((await link.getAttribute("href")) ?? "")
    await page.route("**/notes", (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL", message: "" } }),
    )
    await page.getByRole("textbox", { name: "Private notes" }).fill("Left knee.")
    await page.getByRole("button", { name: "Save notes" }).click()
    await expect(page.getByRole("alertdialog", { name: "Your notes aren’t saved yet." })).toBeVisible()
    await page.getByRole("alertdialog").getByRole("button").click()
    await expect(page.getByRole("textbox", { name: "Private notes" })).toHaveValue("Left knee.")
  })
})
