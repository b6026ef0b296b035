import type { Page } from "playwright/test"
import { forgetLimits, onDatabase } from "./database-support"
import { linkIn, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInAdmin, someone } from "./people-support"
import { expect, test } from "./test"

const CALL = "**/api/subscribers/subscribe"
const form = (page: Page) => page.getByRole("form", { name: "Newsletter" })
const field = (page: Page) => form(page).getByLabel("Email")
const button = (page: Page) => form(page).getByRole("button")

async function subscribe(page: Page, email: string) {
  await field(page).fill(email)
  await button(page).click()
}

async function expectAlert(
  page: Page,
  { title, text, press }: { title: string; text: string; press: string },
) {
  const dialog = page.getByRole("alertdialog", { name: title, exact: true })
  await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole("button", { name: press, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const SUBSCRIBED = { title: "Subscribed!", text: "Thanks for signing up!", press: "Awesome" }
const KNOWN = { title: "Already Subscribed", text: "This email is already on our list.", press: "OK" }
const FAILED = { title: "Oops!", text: "We couldn’t process your subscription.", press: "OK" }
const INVALID = { title: "Invalid Email", text: "Please enter a valid email address.", press: "OK" }

async function addReader(): Promise<string> {
  const { email } = someone("Ronja")
  await onDatabase((client) =>
    client.query("INSERT INTO subscriber (email, confirmed_at) VALUES ($1, now())", [email]),
  )
  return email
}

test.beforeEach(forgetLimits)

test("from the foot of a page onto the list, and off it by the mail's way back", async ({
  visitor: page,
  context,
}) => {
  const { email } = someone("Ronja")
  await page.goto("/about")
  await subscribe(page, `  ${email} `)
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await expectAccessible(page)
  await expectAlert(page, SUBSCRIBED)
  await expect(field(page)).toHaveValue("")
  await expect(form(page).getByRole("status")).toContainText("confirm your email with the link")

  await page.goto(linkIn(await newestMail(context.request, { to: email, subject: /confirm/i })))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Yes, send me the letters" }).click()
  await expect(page.getByRole("heading", { name: "You’re on the list." })).toBeVisible()

  await page.goto(`/unsubscribe?email=${encodeURIComponent(email)}`)
  await expect(
    page.getByText("You've been unsubscribed successfully. I'm sorry to see you go!"),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(linkIn(await newestMail(context.request, { to: email, subject: /unsubscribed/i })))
  await page.getByRole("button", { name: "Put me back on the list" }).click()
  await expect(page.getByRole("heading", { name: "You’re on the list." })).toBeVisible()
})

test("an address that is none is said to be none, and stays; an empty one does nothing", async ({
  visitor: page,
}) => {
  let calls = 0
  page.on("request", (request) => (calls += request.method() === "POST" ? 1 : 0))
  await page.goto("/contact")
  await subscribe(page, "ronja@example")
  await expectAlert(page, INVALID)
  await expect(field(page)).toHaveValue("ronja@example")
  await subscribe(page, "")
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  expect(calls).toBe(0)
})

test("while it is under way the button says so, and a second press does nothing", async ({
  visitor: page,
}) => {
  let calls = 0
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(CALL, async (route) => {
    calls += 1
    await held
    await route.fulfill({ json: { message: "" } })
  })
  await page.goto("/chocolates")
  await field(page).fill(someone().email)
  await button(page).dblclick()
  await expect(button(page)).toHaveText("Submitting...")
  await expect(button(page)).toBeDisabled()
  await field(page).press("Enter")
  go()
  await expectAlert(page, SUBSCRIBED)
  await expect(button(page)).toHaveText("Subscribe")
  expect(calls).toBe(1)
})

test("with the keyboard alone", async ({ visitor: page }) => {
  await page.goto("/aboutwebsite")
  await expect(button(page)).toBeEnabled()
  await field(page).focus()
  await page.keyboard.type(someone().email)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog", { name: "Subscribed!" })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test.describe("when it does not work", { tag: "@long" }, () => {
  test.use({ quiet: [/Failed to load resource/] })

  test("somebody who is on the list is told so, and the field is cleared", async ({ visitor: page }) => {
    const email = await addReader()
    await page.goto("/")
    await subscribe(page, email)
    await expectAlert(page, KNOWN)
    await expect(field(page)).toHaveValue("")
  })

  for (const status of [400, 429, 500, 503])
    test(`a ${status} is said in words, and the field is cleared`, async ({ visitor: page }) => {
      await page.route(CALL, (route) => route.fulfill({ status, json: { message: "Subscription failed" } }))
      await page.goto("/")
      await subscribe(page, someone().email)
      await expectAlert(page, FAILED)
      await expect(field(page)).toHaveValue("")
    })

  test("without a connection it is said in words", async ({ visitor: page, context }) => {
    await page.goto("/")
    await context.setOffline(true)
    await subscribe(page, someone().email)
    await expectAlert(page, FAILED)
    await context.setOffline(false)
  })

  test("the unsubscribe page says that it went wrong", async ({ visitor: page }) => {
    await page.route("**/api/subscribers/unsubscribe", (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/unsubscribe?email=${someone().email}`)
    await expect(page.getByText("Something went wrong. Please try again later.")).toBeVisible()
    await expectAccessible(page)
  })

  test("a link that is not ours is said to be none", async ({ visitor: page }) => {
    await page.goto("/confirm-letters?token=a.b.c")
    await page.getByRole("button", { name: "Yes, send me the letters" }).click()
    const said = page.getByRole("main").getByRole("alert")
    await expect(said).toContainText("This link is invalid or has expired.")
    await expect(said).toContainText("Enter your email below")
    await expect(page.getByRole("button", { name: "Yes, send me the letters" })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test("the unsubscribe page loads, and without an address says so", async ({ visitor: page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route("**/api/subscribers/unsubscribe", async (route) => {
    await held
    await route.fulfill({ json: { message: "" } })
  })
  await page.goto(`/unsubscribe?email=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible()
  go()
  await expect(page.getByText(/^You've been unsubscribed successfully/)).toBeVisible()
  await page.goto("/unsubscribe")
  await expect(page.getByText("Invalid request. No email provided.")).toBeVisible()
  await expectAccessible(page)
})

test("the teacher sees who reads, deletes one, and takes the list along", { tag: "@wide" }, async ({
  visitor: page,
  context,
}) => {
  const [one, other] = [await addReader(), await addReader()]
  await signInAdmin(context)
  await page.goto("/admin/subscribers")
  const row = (email: string) => page.getByRole("row").filter({ hasText: email })
  await expect(row(one)).toBeVisible()
  await expect(row(one)).toContainText(/\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M P[DS]T/)
  const isWide = (page.viewportSize()?.width ?? 0) > 800
  if (isWide)
    expect((await page.getByText("Delete", { exact: true }).first().boundingBox())?.width).toBeGreaterThan(9)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe("subscribers.csv")
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString("utf8")
  expect(text).toMatch(/^\uFEFFEmail,Subscribed At,How They Agreed\r\n/)
  expect(text).toContain(`\n${other},`)
  await row(one)
    .getByRole("button", { name: `Delete ${one}` })
    .click()
  const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
  await sure.getByRole("button", { name: "Cancel" }).click()
  await row(one)
    .getByRole("button", { name: `Delete ${one}` })
    .click()
  await sure.getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Deleted!")
  await expect(row(one)).toHaveCount(0)
  await row(other).getByRole("link", { name: other }).click()
  await expect(page).toHaveURL(/\/admin\/people\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("main")).toContainText(other)
})

test.describe("a subscriber who cannot be deleted", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 500/] })
  test("stays, and the teacher is told", async ({ visitor: page, context }) => {
    const email = await addReader()
    await signInAdmin(context)
    await page.route("**/api/admin/subscribers/*", (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto("/admin/subscribers")
    await page.getByRole("button", { name: `Delete ${email}` }).click()
    await page.getByRole("button", { name: "Yes, delete it!" }).click()
    await answer(page, "Could not delete subscriber.")
    await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible()
  })
})
