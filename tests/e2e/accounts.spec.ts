import type { Browser, BrowserContext, Page } from "playwright/test"
import { addClass } from "./classes-support"
import { forgetLimits } from "./database-support"
import { linkIn, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInStudent, someone } from "./people-support"
import { addSlot, bookFree } from "./sessions-support"
import { expect, test } from "./test"

const GREETING = (firstName: string) => ({ name: `Hi, ${firstName}!` })

async function chooseAtGoogle(page: Page, given: { email: string; name: string; verified?: boolean }) {
  await page.getByRole("textbox", { name: "Email" }).fill(given.email)
  await page.getByLabel("Full name").fill(given.name)
  if (given.verified === false) await page.getByLabel("Google has verified this email").uncheck()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
}

async function askForLink(page: Page, email: string) {
  await page.goto("/login")
  await fillLogin(page, email)
}

async function fillLogin(page: Page, email: string) {
  await forgetLimits()
  await page.getByRole("main").getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Email me a login link" }).click()
  await answer(page, "Login Email Sent")
}

const newestLink = async (context: BrowserContext, to: string) =>
  linkIn(await newestMail(context.request, { to, subject: /login link/i }))

/** A registered student with a confirmed address who is signed in nowhere. */
async function registered(browser: Browser) {
  const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const person = await signInStudent(elsewhere, "Rosalie")
  await elsewhere.close()
  return person
}

test("somebody new signs in with Google, and again", { tag: "@wide" }, async ({ visitor: page }) => {
  const me = someone("Gerda")
  const name = `${me.firstName} ${me.lastName}`
  await page.goto("/register")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await chooseAtGoogle(page, { email: me.email, name })
  await expect(page.getByRole("heading", GREETING(me.firstName))).toBeVisible()
  expect(page.url()).toMatch(/\/user\/[0-9a-f-]{36}$/)
  const home = page.url()
  await page.getByRole("button", { name: "Profile menu" }).click()
  await page.getByRole("button", { name: "Log Out" }).click()
  await page.waitForURL("**/login")
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await page.getByRole("button", { name: new RegExp(me.email) }).click()
  await page.waitForURL(home)
})

test("an address that Google has not verified opens nothing", async ({ visitor: page, browser }) => {
  const me = await registered(browser)
  await page.goto("/login")
  await expectAccessible(page)
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await chooseAtGoogle(page, { email: me.email, name: "Mallory Evil", verified: false })
  await expect(page.getByRole("alertdialog")).toContainText("Please try signing in again.")
  await answer(page, "Session expired")
  await expect(page).toHaveURL(/\/login$/)
})

test("a login page without its link says so and leads to the form", async ({ visitor: page }) => {
  await page.goto("/verify-login")
  await expect(page.getByRole("alertdialog")).toContainText("Your login link is invalid or has expired...")
  await answer(page, "Login Failed")
  await page.waitForURL("**/login")
})

test("breaking off at Google leads back to the login page", async ({ visitor: page }) => {
  await page.goto("/login")
  await page.getByRole("link", { name: "Continue with Google" }).click()
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
})

test("the six digits of the mail, typed where the link was asked for", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
}) => {
  const me = await registered(browser)
  await askForLink(page, me.email)
  const { text } = await newestMail(context.request, { to: me.email, subject: /login link/i })
  await page.getByLabel("Code from the email").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Log in with the code" }).click()
  await expect(page.getByRole("heading", GREETING(me.firstName))).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/login-code|verify/)
})

test("a login that the page of a class asked for leads back to it, by the code and by the link in another tab", async ({
  visitor: page,
  context,
  browser,
}) => {
  const [me, event] = [await registered(browser), await addClass("price_cents = 1800")]
  const toLogin = async () => {
    await page.goto(`/signup-selection?eventId=${event.id}`)
    await page.getByRole("main").getByRole("link", { name: "Log in" }).first().click()
    await page.waitForURL("**/login?next=*")
    await fillLogin(page, me.email)
  }
  const logOut = async () => {
    await page.getByRole("button", { name: "Profile menu" }).click()
    await page.getByRole("button", { name: "Log Out" }).click()
    await page.waitForURL("**/login")
  }
  await toLogin()
  const { text } = await newestMail(context.request, { to: me.email, subject: /login link/i })
  await page.getByLabel("Code from the email").fill(/\b\d{6}\b/.exec(text)?.[0] ?? "")
  await page.getByRole("button", { name: "Log in with the code" }).click()
  await page.waitForURL("**/signup-selection?*")
  await expect(page.getByRole("main")).toContainText(`You’re logged in as ${me.email}`)
  await logOut()
  await toLogin()
  const tab = await context.newPage()
  await tab.goto(await newestLink(context, me.email))
  await tab.waitForURL("**/signup-selection?*")
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`)
  await expect(page.getByRole("main")).toContainText("You’re logged in.")
  await expect(page.getByLabel("Code from the email")).toHaveCount(0)
})

test("after the email is sent the form makes room, and comes back with what was typed", async ({
  visitor: page,
}) => {
  const { email } = someone()
  await askForLink(page, email)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { name: "Check your email" })).toBeVisible()
  await expect(main.getByLabel("Email", { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await main.getByRole("button", { name: "Send it again, or to another email" }).click()
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(email)
})

test("a registration can be sent again, or with another email", async ({ visitor: page }) => {
  const me = someone()
  await page.goto("/register")
  const main = page.getByRole("main")
  await main.getByLabel("First name").fill(me.firstName)
  await main.getByLabel("Last name").fill(me.lastName)
  await main.getByLabel("Email").fill(me.email)
  await main.getByRole("button", { name: "Register" }).click()
  await main.getByRole("button", { name: "Send it again, or to another email" }).click()
  await expect(main.getByLabel("First name")).toHaveValue(me.firstName)
  await expect(main.getByLabel("Email")).toHaveValue(me.email)
})

test.describe("a wrong code", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 400/] })
  test("is said, and the form stays", async ({ visitor: page }) => {
    await askForLink(page, someone().email)
    await page.getByLabel("Code from the email").fill("123456")
    await page.getByRole("button", { name: "Log in with the code" }).click()
    await expect(page.getByRole("alertdialog")).toContainText("That code is wrong or has expired.")
    await answer(page, "Login Failed")
    await expect(page.getByLabel("Code from the email")).toBeVisible()
  })
})

test("a link opened in another browser wants one press, after scanners have been there", async ({
  visitor: page,
  context,
  browser,
  watch,
}) => {
  const me = await registered(browser)
  await askForLink(page, me.email)
  const link = await newestLink(context, me.email)

  for (const method of ["GET", "HEAD", "GET"]) await context.request.fetch(link, { method })
  const scanner = await browser.newContext()
  const scanned = await scanner.newPage()
  watch(scanned)
  await scanned.goto(link)
  await expect(scanned.getByRole("button", { name: "Log in" })).toBeVisible()
  await expectAccessible(scanned)
  await scanned.waitForLoadState("networkidle")
  await scanner.close()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const elsewhere = await phone.newPage()
  watch(elsewhere)
  await elsewhere.clock.install()
  await elsewhere.goto(link)
  await elsewhere.clock.pauseAt(Date.now() + 60_000)
  await elsewhere.getByRole("button", { name: "Log in" }).click()
  await expect(elsewhere.getByText("Login Successful")).toBeVisible()
  await elsewhere.clock.runFor(499)
  await expect(elsewhere.getByText("Login Successful")).toBeVisible()
  await elsewhere.clock.runFor(1)
  await expect(elsewhere.getByRole("heading", GREETING(me.firstName))).toBeVisible()
  await phone.close()
})

test.describe("a link that was used", () => {
  test.use({ quiet: [/status of 400/] })
  test("says so once, and leads to the login page", async ({ visitor: page, context, browser }) => {
    const me = await registered(browser)
    await askForLink(page, me.email)
    const link = await newestLink(context, me.email)
    await page.goto(link)
    await expect(page.getByRole("heading", GREETING(me.firstName))).toBeVisible()
    await page.goto(link)
    await page.getByRole("button", { name: "Log in" }).click()
    await expect(page.getByRole("alertdialog")).toContainText("Your login link is invalid or has expired...")
    await answer(page, "Login Failed")
    await expect(page).toHaveURL(/\/login$/)
  })
})

test("the account is edited, put back and saved", { tag: "@wide" }, async ({ visitor: page, context }) => {
  const me = await signInStudent(context, "Ida")
  await page.goto(`/user/${me.id}/account`)
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible()
  await expect(page.getByRole("heading", GREETING(me.firstName))).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const main = page.getByRole("main")
  const field = (label: string) => main.getByLabel(label, { exact: true })
  await expect(field("First name")).not.toBeEditable()
  await page.getByRole("button", { name: "Edit" }).click()
  await expect(field("Email")).not.toBeEditable()
  await field("Phone").fill("(503) 555-0100 ext 9")
  await expect(field("Phone")).toHaveValue("5035550100")
  await field("Zip code").fill("97209-1234")
  await expect(field("Zip code")).toHaveValue("97209")
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(field("Phone")).toHaveValue("")
  await page.getByRole("button", { name: "Edit" }).click()
  await field("First name").fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Please enter your first name.")).toBeVisible()
  await expect(field("First name")).toBeFocused()
  await field("First name").fill("Isadora")
  await field("Preferred name").fill("Isa")
  await field("Pronoun").fill("she/her")
  await field("City & State").fill("Portland, OR")
  await field("Zip code").fill("97209")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alertdialog")).toContainText("Profile updated successfully!")
  await answer(page, "Success!")
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Profile menu" })).toHaveText("IM")
  await page.reload()
  await expect(field("City & State")).toHaveValue("Portland, OR")
  await page.goto(`/user/${me.id}`)
  await expect(page.getByRole("heading", GREETING("Isadora"))).toBeVisible()
})

test("a zip code that is too short is marked, and the phone is shown as it is said", {
  tag: "@long",
}, async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await page.goto(`/user/${me.id}/account`)
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByLabel("Phone").fill("360-555-0142")
  await expect(page.getByLabel("Phone")).toHaveValue("3605550142")
  await page.getByLabel("Zip code").fill("972")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("A zip code has 5 digits.")).toBeVisible()
  await expect(page.getByLabel("Zip code")).toBeFocused()
  await page.getByLabel("Zip code").fill("97210")
  await page.getByRole("button", { name: "Save" }).click()
  await answer(page, "Success!")
  await expect(page.getByRole("button", { name: "Edit" })).toBeFocused()
  await expect(page.getByLabel("Phone")).toHaveValue("360-555-0142")
  await page.goto("/")
  await expect(page.getByLabel("Phone")).toHaveValue("360-555-0142")
})

test("the student's data is downloaded, and the account deleted", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await bookFree(context, me, (await addSlot())._id)
  await page.goto(`/user/${me.id}/account`)
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download my data" }).click()
  expect((await downloading).suggestedFilename()).toBe("my-data.json")
  await page.getByRole("button", { name: "Delete my account" }).click()
  const sure = page.getByRole("alertdialog", { name: "Are you sure?" })
  await expect(sure).toContainText(/1 session will be canceled\. .*The code .*You can’t undo this\./)
  await sure.getByRole("button", { name: "Keep my account" }).click()
  await page.getByRole("button", { name: "Delete my account" }).click()
  await sure.getByRole("button", { name: "Yes, delete it!" }).click()
  await answer(page, "Your account has been deleted.")
  await expect(page).toHaveURL(/\/$/)
  await newestMail(context.request, { to: me.email, subject: /account has been deleted/ })
  await page.goto(`/user/${me.id}`)
  await expect(page).toHaveURL(/\/login$/)
})

test("the profile menu by keyboard", { tag: "@wide" }, async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  await page.goto(`/user/${me.id}`)
  const circle = page.getByRole("button", { name: "Profile menu, IM", exact: true })
  await expect(circle).toHaveText("IM")
  await circle.focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("link", { name: "My Bookings" })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("link", { name: "New Booking" }).first()).toBeFocused()
  await page.keyboard.press("End")
  await expect(page.getByRole("button", { name: "Log Out" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(circle).toBeFocused()
  await expect(circle).toHaveAttribute("aria-expanded", "false")
  await circle.click()
  await expectAccessible(page)
  await page.mouse.click(5, 400)
  await expect(circle).toHaveAttribute("aria-expanded", "false")
})

test("logging out everywhere is said, and leads to the login", async ({ visitor: page, context }) => {
  const me = await signInStudent(context)
  // Asked while the session ends, the server would answer it with 401.
  const validated = page.waitForResponse("**/api/user/validate-token")
  await page.goto(`/user/${me.id}/account`)
  await validated
  await page.getByRole("button", { name: "Log out everywhere" }).click()
  await answer(page, "You’re logged out on all your devices.")
  await page.waitForURL("**/login")
})
