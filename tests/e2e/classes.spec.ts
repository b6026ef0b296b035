import type { Page } from "playwright/test"
import { monthOf, shiftMonth } from "../../components/ui/month-grid-move"
import {
  addDays,
  formatDay,
  formatDayAsOf,
  formatMoment,
  formatMomentAsOf,
  formatTimeRange,
  instantToWallClock,
  wallClockToInstant,
  weekdayOf,
} from "../../lib/time"
import { addClass, classCard, draw, inkBetween, signUpFor, tabTo, tomorrow } from "./classes-support"
import { forgetLimits, onDatabase } from "./database-support"
import { attached, linkIn, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, expectSaid } from "./pages-support"
import { signInAdmin, signInStudent, someone } from "./people-support"
import { chooseDay, clock, freeHour } from "./sessions-support"
import { expect, STUDIO, test } from "./test"

const formOf = ({ id, title, date }: { id: string; title: string; date: string }) =>
  `/signup?${new URLSearchParams({ title, date, location: "Quincy Street Studio", eventId: id })}`
const submit = (page: Page) => page.getByRole("button", { name: "Sign up", exact: true })

async function fillIn(page: Page, { email, name = "Ines Moreau" }: { email: string; name?: string }) {
  // The letters' form at the foot asks for an email as well.
  const form = page.getByRole("main")
  await form.getByLabel("Name", { exact: true }).fill(name)
  await form.getByLabel("Email", { exact: true }).fill(email)
  await form.getByLabel("Phone").fill("123-456-7890")
  await form.getByLabel(/I have read the waiver/).check()
}

test.beforeEach(forgetLimits)

test("the home page shows the next three classes, each with its Sign Up", async ({ visitor: page }) => {
  // Sooner than any other; the page looks again at what is written past the site after a minute.
  const event = await addClass("starts_at = now() + interval '4 minutes'")
  const next = page.getByRole("region", { name: "Upcoming classes" })
  await expect(async () => {
    await page.goto("/")
    await expect(next.getByRole("article", { name: event.title })).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [3000] })
  expect(await next.getByRole("article").count()).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await next.getByRole("article", { name: event.title }).getByRole("link", { name: "Sign Up" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`)
})

test("a new student finds a class, signs, and is mailed", { tag: "@wide" }, async ({
  visitor: page,
  context,
  isMobile,
}) => {
  const event = await addClass("price_cents = 1800")
  const { email } = someone()
  await page.goto("/calendar")
  await chooseDay(page, event.date)
  const card = classCard(page, event)
  const anHourLater = event.time.replace(/^\d\d/, (hour) => String(Number(hour) + 1).padStart(2, "0"))
  await expect(card).toContainText(formatTimeRange(event.time, anHourLater))
  await expect(card.getByRole("link", { name: "More Info" })).toHaveAttribute(
    "href",
    "/about?section=classDescriptions",
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole("link", { name: "Sign Up" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`)
  await expect(page.getByText("Quincy Street Studio")).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Sign up as a new student" }).click()
  const pad = page.getByRole("group", { name: "Signature" })
  const needsSignature = "Please sign your name and save your signature before submitting the form."
  await expect(pad).not.toContainText(needsSignature)
  await submit(page).click()
  await expect(page.getByRole("main").getByLabel("Name", { exact: true })).toBeFocused()
  await expect(pad).toContainText(needsSignature)
  await expectAccessible(page)
  await fillIn(page, { email })
  const phone = page.getByLabel("Phone")
  await phone.fill("call me")
  await submit(page).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription("Please enter a valid phone number, like 123-456-7890.")
  await phone.fill("123-456-7890")
  await submit(page).click()
  await answer(page, "Signature Required")
  await expect(pad).toBeFocused()
  await page.getByRole("button", { name: "Save signature" }).click()
  await expectSaid(page, "Signature Required", needsSignature)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await draw(
    page,
    [
      [0.05, 0.5],
      [0.15, 0.2],
      [0.3, 0.8],
      [0.4, 0.4],
    ],
    isMobile,
  )
  const left = await inkBetween(page, 0, 0.5)
  expect(left).toBeGreaterThan(200)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.mouse.wheel(0, 200)
  await page.setViewportSize({ width: size.height, height: size.width })
  await expect(async () => expect(await inkBetween(page, 0, 0.5)).toBeGreaterThan(left * 0.4)).toPass()
  expect(await inkBetween(page, 0.55, 1)).toBe(0)
  await draw(
    page,
    [
      [0.6, 0.5],
      [0.7, 0.2],
      [0.8, 0.8],
      [0.95, 0.4],
    ],
    isMobile,
  )
  expect(await inkBetween(page, 0.55, 1)).toBeGreaterThan(100)
  await page.setViewportSize(size)
  await expect(async () => expect(await inkBetween(page, 0.55, 1)).toBeGreaterThan(100)).toPass()
  await page.getByRole("button", { name: "Save signature" }).click()
  await expect(page.getByText("Signature saved.")).toBeVisible()
  await submit(page).click()
  await answer(page, "Sign up successful, confirmation email sent.")
  const signedUp = page.getByRole("heading", { level: 1 })
  await expect(signedUp).toHaveText(`You’re signed up for ${event.title}`)
  await expect(signedUp).toBeInViewport()
  await expect(page.locator(":focus")).toContainText(`You’re signed up for ${event.title}`)
  await expect(page.getByRole("main")).toContainText("$18, at the door, in cash")
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("")
  await expect(page.getByText("Signature saved.")).toBeHidden()
  expect(await inkBetween(page, 0, 1)).toBe(0)
  await expectAccessible(page)

  const mail = await newestMail(context.request, { to: email, subject: /You’re signed up/ })
  expect(mail.subject).toContain(clock(event.time))
  expect(attached(mail)).toContain("BEGIN:VEVENT")
  expect(mail.text).toContain("I’m taking part in this class of my own free will")
})

test("a returning student reads what they will pay, and can take their email to the form", async ({
  visitor: page,
}) => {
  const event = await addClass("price_cents = 1800")
  const { email } = someone()
  await page.goto(`/signup-selection?eventId=${event.id}`)
  const box = page.getByRole("region", { name: "Returning student" })
  await expect(box).toContainText("You’ll pay $18 at the door, in cash.")
  await box.getByLabel("Email").fill(email)
  await expectAccessible(page)
  await box.getByRole("link", { name: "Pay online with the sign-up form" }).click()
  await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toHaveValue(email)
  await expect(page.getByRole("radio", { name: /^Pay \$18 now/ })).toBeChecked()
})

test("a class that is paid online has no box that an email alone could not use", async ({
  visitor: page,
}) => {
  const event = await addClass("price_cents = 1400, ways = '{online,pass}'")
  await page.goto(`/signup-selection?eventId=${event.id}`)
  const way = page.getByRole("region", { name: "Sign up" })
  await expect(way).toContainText("$14, paid online when you sign up.")
  await expect(way).toContainText("Have a pass? Log in to use it.")
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0)
  await expectAccessible(page)
  await way.getByRole("link", { name: "Go to the sign-up form" }).click()
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible()
})

test("with the keyboard alone", { tag: "@wide" }, async ({ visitor: page, isMobile }) => {
  test.skip(isMobile, "phones have no Tab")
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const event = await addClass(undefined, { date: day, time: "23:30" })
  const { email } = someone()
  await page.goto(
    `/signup-selection?${new URLSearchParams({ title: event.title, date: event.date, location: "" })}`,
  )
  await tabTo(page, "Sign up as a new student", "link")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/signup?**")
  await tabTo(page, "Name", "textbox")
  await page.keyboard.type("Ines Moreau")
  await tabTo(page, "Email", "textbox")
  await page.keyboard.type(email)
  await tabTo(page, "Phone", "textbox")
  await page.keyboard.type("123-456-7890")
  await tabTo(page, /I have read the waiver/, "checkbox")
  await page.keyboard.press("Space")
  await tabTo(page, "Type it instead", "button")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Your name as a signature")).toBeFocused()
  await page.keyboard.type("Ines Moreau")
  await expectAccessible(page)
  await tabTo(page, "Save signature", "button")
  await page.keyboard.press("Enter")
  await tabTo(page, "Sign up", "button")
  await page.keyboard.press("Enter")
  const done = page.getByRole("alertdialog", { name: "Sign up successful, confirmation email sent." })
  await expect(done.getByRole("button", { name: "OK" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(done).toBeHidden()
})

test("the days of the calendar are chosen with the keys, and another month shows its classes", {
  tag: "@wide",
}, async ({ visitor: page }) => {
  const now = new Date()
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 15)).toISOString().slice(0, 10)
  const event = await addClass(undefined, { date, time: "22:30" })
  await page.goto("/calendar")
  await page.getByRole("grid").locator("button[tabindex='0']").focus()
  for (let pages = 0; pages < 2; pages++) await page.keyboard.press("PageDown")
  for (let turns = 0; turns < 31; turns++) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute("data-date"))) === date) break
    const isBefore = await page.evaluate(
      (wanted) => (document.activeElement?.getAttribute("data-date") ?? "") < wanted,
      date,
    )
    await page.keyboard.press(isBefore ? "ArrowRight" : "ArrowLeft")
  }
  await page.keyboard.press("Enter")
  await expect(classCard(page, event)).toBeVisible()
})

test("a tap on a day brings its classes into view, and the week of that day stands below", async ({
  visitor: page,
}) => {
  const event = await addClass()
  await page.goto("/calendar")
  await chooseDay(page, event.date)
  const list = page.getByRole("region", { name: "Classes of the day" })
  await expect(list.getByRole("heading", { level: 2 })).toBeInViewport()
  await expect(classCard(page, event)).toBeVisible()
  const week = page.getByRole("region", { name: /^The week of / })
  await week.getByRole("button", { name: event.title }).click()
  await expect(list.getByRole("heading", { level: 2 })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test("Sign Up is what the class allows", async ({ visitor: page, context }) => {
  const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString().slice(0, 10)
  const past = await addClass(undefined, { date: yesterday, time: "10:00" })
  const full = await addClass("capacity = 1")
  const external = await addClass("sign_up_link = 'https://tickets.example/x'")
  await signUpFor(context.request, full, { name: "Ada", email: someone().email })
  await page.goto("/calendar")
  const seen = async (event: typeof past) => {
    await chooseDay(page, event.date)
    return classCard(page, event)
  }
  await expect((await seen(full)).getByRole("button", { name: "Class Full" })).toBeDisabled()
  await expect(classCard(page, full)).toContainText("Tell me when there’s a spot")
  await expect(classCard(page, full)).not.toContainText("Every spot is taken.")
  await page.goto("/calendar")
  const link = (await seen(external)).getByRole("link", { name: "Sign Up" })
  await expect(link).toHaveAttribute("target", "_blank")
  await expect(link).toHaveAttribute("rel", "noopener noreferrer")
  await page.goto("/calendar")
  const month = new Date().toISOString().slice(0, 7)
  if (!yesterday.startsWith(month)) await page.getByRole("button", { name: "Previous month" }).click()
  await page.getByRole("grid").locator(`[data-date="${yesterday}"]`).click()
  await expect(classCard(page, past).getByRole("button", { name: "Sign Up" })).toBeDisabled()
  await expect(classCard(page, past)).toContainText("It’s over.")
  await page.goto(`/signup-selection?eventId=${external.id}`)
  await expect(page.getByRole("link", { name: /^Go to the sign-up/ })).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("There are other classes")
  await page.goto(`/signup-selection?eventId=${past.id}`)
  await expect(page.getByRole("heading", { name: "This class is over." })).toBeVisible()
  await expect(page.getByRole("main")).toContainText(
    `${formatDayAsOf(yesterday, new Date().toISOString())}, 10:00–11:00 AM`,
  )
  await page.goto(`/signup-selection?eventId=${full.id}`)
  await expect(page.getByRole("heading", { name: "Class Full" })).toBeVisible()
  await expect(page.getByRole("main").getByRole("link").first()).toContainText("Tell me when there’s a spot")
})

test("another month opens on its first class to come, and one that is over on none", async ({
  visitor: page,
}) => {
  const { date: today } = instantToWallClock(new Date(), STUDIO)
  const next = shiftMonth(monthOf(today), 1)
  await page.goto("/calendar")
  const chosen = page.getByRole("grid").locator("[aria-pressed='true']")
  const list = page.getByRole("region", { name: "Classes of the day" })
  await expect(chosen).toHaveCount(1)
  await page.getByRole("button", { name: "Next month" }).click()
  // The list is asked for anew with the month, and others add classes meanwhile.
  await expect(async () => {
    const date = (await chosen.getAttribute("data-date", { timeout: 1000 })) ?? ""
    expect(monthOf(date)).toEqual(next)
    await expect(list.getByRole("heading", { level: 2 })).toHaveText(formatDay(date), { timeout: 1000 })
    await expect(list.getByRole("article").first()).toBeVisible({ timeout: 1000 })
    const sunday = addDays(date, -weekdayOf(date))
    const week = page.getByRole("region", { name: `The week of ${formatDay(sunday)}` })
    await expect(week).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole("button", { name: "Previous month" }).click()
  await page.getByRole("button", { name: "Previous month" }).click()
  await expect(list.getByRole("heading", { level: 2 })).toHaveText("No classes ahead this month.")
  await expect(chosen).toHaveCount(0)
  await expect(page.getByRole("region", { name: /^The week of / })).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole("button", { name: /^Go to the next class/ }).click()
  await expect(chosen).toHaveCount(1)
  await expect(list.getByRole("article").first()).toBeVisible()
})

test.describe("from the other side of the world", { tag: "@long" }, () => {
  test.use({ timezoneId: "Asia/Tokyo" })
  test("a class is on the studio's day, at the studio's time, and at one's own beside it", async ({
    visitor: page,
    context,
  }) => {
    const event = await addClass("title = title", { date: (await freeHour()).date, time: "21:00" })
    await page.goto("/calendar")
    await chooseDay(page, event.date)
    await expect(classCard(page, event)).toContainText("9:00–10:00 PM")
    const startsAt = wallClockToInstant({ ...event, zone: STUDIO })
    const own = formatMomentAsOf(startsAt, "Asia/Tokyo", new Date())
    const both = /9:00–10:00 PM\sP[DS]T \(.*, \d+:00–\d+:00 [AP]M GMT\+9 where you are\)/
    await page.goto(`/signup-selection?eventId=${event.id}`)
    await expect(page.getByRole("main")).toContainText(both)
    const me = await signInStudent(context)
    await signUpFor(context.request, event, { name: me.firstName, email: me.email })
    await page.goto(`/user/${me.id}`)
    await expect(page.getByRole("region", { name: "My Classes" })).toContainText(
      `${own}Studio time: ${formatMoment(startsAt, STUDIO)}`,
    )
    await page.getByRole("button", { name: /^Give up my spot/ }).click()
    await expect(page.getByRole("alertdialog")).toContainText(`${own}.`)
    await page.getByRole("button", { name: "Keep it" }).click()
    const mail = await newestMail(context.request, { to: me.email, subject: /You’re signed up/ })
    await page.goto(linkIn(mail))
    await expect(page.getByRole("main")).toContainText(both)
    await page.getByRole("button", { name: "I can’t come: give up my spot" }).click()
    await expect(page.getByText("You’ve given up your spot.")).toBeVisible()
    await expect(page.getByRole("main")).toContainText(both)
    await page.reload()
    await expect(page.getByText("You’re no longer signed up for this class.")).toBeVisible()
    await expect(page.getByRole("main")).toContainText(both)
  })
})

test.describe("what goes wrong", { tag: "@long" }, () => {
  test.use({ quiet: [/status of 4\d\d|ERR_FAILED/] })

  test("is said, and nothing typed is lost", async ({ visitor: page, context }) => {
    const event = await addClass()
    const { email } = someone()
    await signUpFor(context.request, event, { name: "Ada", email })
    await forgetLimits()
    await page.goto(formOf(event))
    await fillIn(page, { email })
    await page.getByRole("button", { name: "Type it instead" }).click()
    await page.getByLabel("Your name as a signature").fill("Ada")
    await page.getByRole("button", { name: "Save signature" }).click()
    await submit(page).click()
    await expectSaid(page, "Already Signed Up", "You've already registered for this class.")
    const field = page.getByRole("main").getByLabel("Email", { exact: true })
    await expect(field).toHaveValue(email)
    await onDatabase((client) =>
      client.query("UPDATE event SET cancelled_at = now() WHERE id = $1", [event.id]),
    )
    await field.fill(someone().email)
    await submit(page).click()
    await expect(page.getByRole("alertdialog", { name: "Sign-Up Failed" })).toBeVisible()
    await expectAccessible(page)
    await answer(page, "Sign-Up Failed")
    await page.reload()
    await expect(page.getByRole("heading", { name: "I couldn’t find this class." })).toBeVisible()
  })

  test("a blocked human check says so", async ({ visitor: page }) => {
    const event = await addClass()
    await page.route("**/recaptcha/**", (route) => route.abort())
    await page.goto(formOf(event))
    await fillIn(page, { email: someone().email })
    await page.getByRole("button", { name: "Type it instead" }).click()
    await page.getByLabel("Your name as a signature").fill("Ines")
    await page.getByRole("button", { name: "Save signature" }).click()
    await submit(page).click()
    const dialog = page.getByRole("alertdialog", { name: "reCAPTCHA Failed to Load" })
    await expect(dialog).toBeVisible()
    await dialog.getByRole("button", { name: "OK" }).click()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ines Moreau")
  })

  test("who is logged in and has signed no waiver is led to it, not told to be unknown", async ({
    visitor: page,
    context,
  }) => {
    const me = await signInStudent(context)
    const event = await addClass()
    await page.goto(`/signup-selection?eventId=${event.id}`)
    await expect(
      page.getByText(`You’re logged in as ${me.email}, and you haven’t signed my waiver yet.`),
    ).toBeVisible()
    await expect(page.getByRole("region", { name: "Returning student" })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole("link", { name: "Read and sign the waiver" }).click()
    await expect(page.getByLabel("Email", { exact: true }).first()).toHaveValue(me.email)
  })

  test("who is logged in and has signed it signs up with one press", async ({ visitor: page, context }) => {
    const me = await signInStudent(context)
    const [before, event] = [await addClass(), await addClass()]
    await signUpFor(context.request, before, { name: me.firstName, email: me.email })
    await page.goto(`/signup-selection?eventId=${event.id}`)
    await expect(page.getByText(`You’re logged in as ${me.email}, and your waiver is signed.`)).toBeVisible()
    await expect(page.getByRole("region", { name: "Returning student" })).toHaveCount(0)
    await expect(page.getByRole("link", { name: "Go to the sign-up form" })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Sign up", exact: true }).click()
    await expectSaid(page, "Registration confirmed!", "Check your email for details.")
    await page.waitForURL(`**/calendar#${event.date}`)
    await expect(classCard(page, event).getByRole("link", { name: "You’re signed up" })).toBeVisible()
    await expect(classCard(page, event).getByRole("link", { name: "Sign Up" })).toHaveCount(0)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath("calendar.png"), fullPage: true })
    await page.goto(`/signup-selection?eventId=${event.id}`)
    const main = page.getByRole("main")
    await expect(main).toContainText("You’re signed up for this class.")
    await expect(main.getByRole("button", { name: "Sign up", exact: true })).toHaveCount(0)
    await expect(main.getByRole("link", { name: "Go to My Bookings" })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath("own-spot.png"), fullPage: true })
    await main.getByRole("link", { name: "Go to the sign-up form" }).click()
    const name = main.getByLabel("Name", { exact: true })
    await expect(name).toBeVisible()
    await expect(name).toHaveValue("")
    await expect(main.getByLabel("Email", { exact: true })).toHaveValue("")
    await expect(main).not.toContainText("You’re signed up for this class.")
    await page.screenshot({ path: test.info().outputPath("someone-else.png"), fullPage: true })
    const other = someone("Olive")
    await fillIn(page, { email: other.email })
    await page.getByRole("button", { name: "Type it instead" }).click()
    await page.getByLabel("Your name as a signature").fill("Olive Other")
    await page.getByRole("button", { name: "Save signature" }).click()
    await submit(page).click()
    await answer(page, "Sign up successful, confirmation email sent.")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ines Moreau is signed up for /)
    await expect(main).toContainText(other.email)
    await page.screenshot({ path: test.info().outputPath("signed-up.png"), fullPage: true })
    await page.goto(formOf(event))
    await expect(main).toContainText("You’re signed up for this class.")
    await expect(submit(page)).toBeHidden()
    await main.getByRole("button", { name: "Sign up someone else" }).click()
    await expect(name).toHaveValue("")
  })

  test("an email that can be none is said before one pays", async ({ visitor: page }) => {
    const event = await addClass("price_cents = 1800")
    await page.goto(`/signup?eventId=${event.id}&way=online`)
    const email = page.getByRole("main").getByLabel("Email")
    await email.fill("uma@example")
    await page.getByRole("main").getByLabel("Name", { exact: true }).fill("www.example.com")
    await page.getByRole("button", { name: "Continue to payment" }).click()
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address.")
    await expect(page.getByRole("main").getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
      "Please enter your name without a web address.",
    )
  })

  test("a returning student is told, then signed up", async ({ visitor: page, context }) => {
    const [before, event] = [await addClass(), await addClass()]
    const { email } = someone("Noor")
    await signUpFor(context.request, before, { name: "Noor", email })
    const address = new URLSearchParams({ title: event.title, date: event.date, location: "x" })
    await page.goto(`/signup-selection?${address}`)
    const box = page.getByRole("region", { name: "Returning student" })
    await box.getByRole("button", { name: "Sign up" }).click()
    await expect(box.getByText("Please enter your email address.")).toBeVisible()
    await expectAccessible(page)
    const signUp = box.getByRole("button", { name: "Sign up" })
    await box.getByLabel("Email").fill("noor@nowhere")
    await signUp.click()
    await expect(box.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address.")
    const { email: unknown } = someone()
    await box.getByLabel("Email").fill(unknown)
    await signUp.click()
    await expectSaid(page, "Student Not Found", "Email not found. Please register as a new student.")
    const newcomer = page.getByRole("link", { name: "Sign up as a new student" })
    await expect(newcomer).toBeFocused()
    await expect(newcomer).toHaveAttribute("href", new RegExp(`email=${encodeURIComponent(unknown)}$`))
    await box.getByLabel("Email").fill(email)
    const CHECK = "**/api/check-student"
    await page.route(CHECK, (route) => route.fulfill({ status: 429, json: { message: "later" } }))
    await signUp.click()
    await answer(page, "Unexpected error. Please try again.")
    await page.unroute(CHECK)
    await page.route(CHECK, (route) => route.abort())
    await signUp.click()
    await answer(page, "Server error. Please try again.")
    await page.unroute(CHECK)
    await signUp.click()
    await expectSaid(page, "Registration confirmed!", "Check your email for details.")
    await page.waitForURL("**/calendar")
    await expect(classCard(page, event)).toBeVisible()
    const mail = await newestMail(context.request, { to: email, subject: new RegExp(event.title) })
    await page.goto(/https?:\/\/\S+\/signup\/cancel\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "")
    await expect(page.getByRole("heading", { name: event.title })).toBeVisible()
    await expect(
      page.getByText("If you can’t come, give up your spot so someone else can have it."),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "This wasn’t me" }).click()
    await expect(page.getByText("Your email is off the list.")).toBeVisible()
  })
})

test("what an address says is believed only if such a class exists", async ({ visitor: page }) => {
  const payload = `<svg onload="alert(1)"><script>alert(2)</script>`
  page.on("dialog", () => expect("a dialog").toBe("never"))
  for (const path of ["/signup", "/signup-selection"]) {
    const query = new URLSearchParams({ title: payload, date: "2027-05-01", location: payload })
    await page.goto(`${path}?${query}`)
    await expect(page.getByRole("heading", { name: "I couldn’t find this class." })).toBeVisible()
    await page.goto(`${path}?title=a&title=b&date=x&eventId=1`)
    await expect(page.getByRole("heading", { name: "I couldn’t find this class." })).toBeVisible()
  }
  const event = await addClass(`title = '<b>"&amp; ' || title`)
  await page.goto(`/signup?eventId=${event.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText('<b>"&amp; Slow Flow')
})

test("a long link makes an email no wider than a phone", async ({ browser, request }) => {
  const link = "https://meet.mayalindqvist.example/maya/breath-and-rest"
  const event = await addClass(`address = '', location = 'Online', link = '${link}'`)
  const { email } = someone()
  await signUpFor(request, event, { name: "Ines Moreau", email })
  const { html } = await newestMail(request, { to: email, subject: /You’re signed up/ })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(html)
  await expect(page.getByRole("link", { name: link })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.close()
})

test("a title and a name of one long word make no page wider than a phone with large text", async ({
  visitor: page,
  context,
}) => {
  const word = "m".repeat(24)
  const event = await addClass(`title = 'Slow ${word}'`, tomorrow("04:10"))
  await signUpFor(
    context.request,
    { ...event, title: `Slow ${word}` },
    { ...someone(), name: `Ines ${word}` },
  )
  await signInAdmin(context)
  await page.goto("/calendar")
  await chooseDay(page, event.date)
  await expect(page.getByRole("heading", { name: `Slow ${word}` })).toBeVisible()
  await expectNoSidewaysScrollWithLargeText(page)
  for (const path of ["dashboard", "calendar", "signups", "people", `events/${event.id}`]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText(word).first()).toBeAttached()
    await expectNoSidewaysScrollWithLargeText(page)
  }
})

async function expectNoSidewaysScrollWithLargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "150%"
  })
  await expectNoSidewaysScroll(page)
}
