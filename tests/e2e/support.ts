import { readFileSync } from "node:fs"
import AxeBuilder from "@axe-core/playwright"
import pg from "pg"
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  request as http,
  type Page,
} from "playwright/test"
import { coordinates, refuseUnlessLocal } from "../support/coordinates"

/** People, slots and mails for the journeys. Every test makes its own, so that all can run at once. */

export type Person = { id: string; firstName: string; lastName: string; email: string; token: string }
export type Slot = { _id: string; date: string; time: string; startsAt: string }
export type Mail = { subject: string; html: string; text: string; attachments: { content: string }[] }

export const STUDIO = "America/Los_Angeles"
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
// Half the text for each page to read.
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")
const noise = new WeakMap<Page, string[]>()
let made = 0

type Fixtures = { quiet: RegExp[]; watch: (page: Page) => void; visitor: Page }

/** A page whose console must stay silent: `quiet` names what a test provokes on purpose. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => (await newContext(options)).on("page", waitUntilHydrated)
      await use(browser)
    },
    { scope: "worker" },
  ],
  quiet: [[], { option: true }],
  timezoneId: STUDIO,
  watch: async ({ quiet }, use) => {
    const watched: Page[] = []
    await use((page) => {
      watched.push(page)
      listen(page)
    })
    for (const page of watched) {
      const heard = (noise.get(page) ?? []).filter((line) => !quiet.some((allowed) => allowed.test(line)))
      expect(heard, "the console stays silent").toEqual([])
    }
  },
  visitor: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },
})
export { expect }

/** For tests of somebody who has not asked for less motion. */
export const moving = { contextOptions: { reducedMotion: "no-preference" as const } }

/** A visit ends when the page answers (components/layout/hydrated.tsx): people are slower than a test. */
function waitUntilHydrated(page: Page) {
  const goto = page.goto.bind(page)
  let isPatient = false
  page.goto = async (url, options) => {
    if (options?.waitUntil) return goto(url, options)
    if (!isPatient) await page.addInitScript(takeNothingBeforeHydration)
    isPatient = true
    const response = await goto(url, options)
    await page
      .locator("html[data-hydrated], html:not(:has(script[src^='/_next/']))")
      .waitFor({ state: "attached" })
    return response
  }
}

/**
 * Runs in the browser: Playwright waits with a press, and with filling in a field, also on a page that a link or a
 * form led to. What is filled in before hydration never reaches the state of a controlled field.
 */
function takeNothingBeforeHydration() {
  if (window.top !== window) return
  const sheet = new CSSStyleSheet()
  const page = "html:not([data-hydrated]):has(script[src^='/_next/'])"
  sheet.replaceSync(`
    ${page} { pointer-events: none !important }
    ${page} :is(input, select, textarea) { visibility: hidden !important }`)
  document.adoptedStyleSheets = [sheet]
}

function listen(page: Page) {
  const heard: string[] = []
  noise.set(page, heard)
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on("pageerror", (error) => heard.push(`thrown: ${error.message}`))
}

/** Axe finds nothing on what the page shows now. */
export async function expectAccessible(page: Page) {
  // What is half faded in has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
  await layOut(page)
  // Without a page of its own for frames of other companies, and without the long lists of what is right.
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ runOnly: { type: "tag", values: AXE_TAGS }, resultTypes: ["violations"] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([])
}

/** The same by another engine, IBM's: what it is sure of. */
export async function expectAccessibleToo(page: Page) {
  await layOut(page)
  await page.evaluate(readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8"))
  const faults = await page.evaluate(async () => {
    type Result = { ruleId: string; value: [string, string]; message: string; snippet: string }
    type Engine = { Checker: new () => { check(of: Document, by: string[]): Promise<{ results: Result[] }> } }
    const { ace } = window as unknown as { ace: Engine }
    const { results } = await new ace.Checker().check(document, ["WCAG_2_2"])
    return results
      .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`)
  })
  expect(faults).toEqual([])
}

/** What is not laid out until it is scrolled to cannot be judged. */
function layOut(page: Page) {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets.push(sheet)
  })
}

/** A page of the admin's by its name in the navigation: on phones most of them are under More. */
export async function openAdminPage(page: Page, name: string) {
  const nav = page.getByRole("navigation", { name: "Admin" })
  const more = nav.getByRole("button", { name: /^More/ })
  if (await more.isVisible()) await more.click()
  await nav
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** The form of the admin's that adds something, by the button above the list. */
export async function openForm(page: Page, name: string) {
  const form = page.getByRole("region", { name, exact: true })
  await page.getByRole("button", { name: `+ ${name}` }).click()
  await expect(form).toBeVisible()
  return form
}

/** Opens what a list keeps folded because it is far ahead. */
export async function showLater(page: Page) {
  const button = page.getByRole("button", { name: /^Show \d+ later$/ })
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

/** The presses that were made, in whatever page; to be asked for before the first one opens. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction("countPress", () => {
    presses += 1
  })
  await page.addInitScript(() => {
    // A press that leads away is counted before it does.
    addEventListener("click", () => void (window as unknown as { countPress: () => void }).countPress(), true)
  })
  return () => presses
}

/** The page is no wider than the window: nobody scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, width, widest } = await page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: width } = document.documentElement
    const rights = [...document.querySelectorAll("body *")].map((element) => ({
      right: Math.round(element.getBoundingClientRect().right),
      is: element.outerHTML.slice(0, 120),
    }))
    const widest = rights.filter(({ right }) => right > width).map(({ right, is }) => `${right} ${is}`)
    return { scroll, width, widest: widest.slice(0, 8) }
  })
  expect(scroll, widest.join("\n")).toBeLessThanOrEqual(width)
}

/** Letters and digits that nobody else has. */
export function mark(): string {
  made += 1
  return `${Date.now().toString(36)}${process.pid.toString(36)}${made}`
}

export function someone(firstName = "Ines") {
  return { firstName, lastName: "Moreau", email: `${firstName.toLowerCase()}.${mark()}@example.com` }
}

/** Registers somebody by the site's own calls and the mail, and signs the browser in as them. */
export async function signInStudent(context: BrowserContext, firstName?: string): Promise<Person> {
  const person = someone(firstName)
  await forgetLimits()
  const { request } = context
  expect((await request.post("/register", { data: person })).status()).toBe(200)
  const link = linkIn(await newestMail(request, { to: person.email, subject: /confirm/i }))
  const answer = await request.get(`/verify-email?token=${new URL(link).searchParams.get("token")}`, {
    headers: { Accept: "application/json" },
  })
  expect(answer.status()).toBe(200)
  const { token, userId, user } = await answer.json()
  await remember(context, { userToken: token, user: JSON.stringify(user) })
  return { ...person, id: userId, token }
}

/** Signs the browser in as the admin. */
export async function signInAdmin(context: BrowserContext): Promise<string> {
  const { accessToken, admin } = await adminSession(context.request)
  await remember(context, { adminToken: accessToken, admin: JSON.stringify(admin) })
  return accessToken
}

async function adminSession(request: APIRequestContext) {
  const answer = await request.post("/api/admin/login", {
    data: {
      email: coordinates.adminEmail,
      password: coordinates.adminPassword,
      recaptchaToken: "human:admin_login",
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { accessToken: string; admin: object }
}

async function remember(context: BrowserContext, items: Record<string, string>) {
  await context.addInitScript((given) => {
    // Once in a browser: what the site clears stays cleared.
    for (const [key, value] of Object.entries(given)) {
      if (localStorage.getItem(`put there: ${key}`)) continue
      localStorage.setItem(`put there: ${key}`, "yes")
      localStorage.setItem(key, value)
    }
  }, items)
}

/**
 * An hour of the studio's clock within the next year, from 5:00 to 22:00: the next that no other test has been
 * given, and not beside one of them. Classes at a time of a test's own keep clear of them after 22:15.
 */
export async function freeHour(): Promise<{ date: string; time: string }> {
  const count = await onDatabase(async (client) => {
    // Two workers may come first. The lock goes with the connection.
    await client.query("SELECT pg_advisory_lock(5)")
    await client.query("CREATE SEQUENCE IF NOT EXISTS free_hours MINVALUE 0")
    return Number((await client.query("SELECT nextval('free_hours') AS count")).rows[0].count)
  })
  const [round, day] = [Math.floor(count / 340), count % 340]
  const date = new Date(Date.now() + (20 + day) * 86_400_000).toISOString().slice(0, 10)
  return { date, time: `${String(5 + ((day + 2 * round) % 17)).padStart(2, "0")}:00` }
}

/** A free slot of its own within the next year, on the hour of the studio. */
export async function addSlot(): Promise<Slot> {
  // A sign-in of its own: in a test's browser it would end the admin's session there.
  const request = await http.newContext({ baseURL: coordinates.siteUrl })
  const { accessToken } = await adminSession(request)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const answer = await request.post("/api/bookings", { headers, data: { slots: [await freeHour()] } })
  expect(answer.status()).toBe(201)
  const { slots } = (await answer.json()) as { slots: [Slot] }
  await request.dispose()
  return slots[0]
}

/** Deletes a slot, or the session that is booked on it, as the admin does. */
export async function deleteSlot({ _id }: Pick<Slot, "_id">): Promise<void> {
  const request = await http.newContext({ baseURL: coordinates.siteUrl })
  const { accessToken } = await adminSession(request)
  const headers = { Authorization: `Bearer ${accessToken}` }
  expect((await request.delete(`/api/bookings/${_id}`, { headers })).status()).toBe(200)
  await request.dispose()
}

/** Says something on the channel of the slots, as the site's transactions do. */
export async function sayOnSocket(event: string, { slotId }: { slotId: string }): Promise<void> {
  const payload = JSON.stringify({ event, slotId })
  await onDatabase((client) => client.query("SELECT graphile_worker.add_job('push', $1::json)", [payload]))
}

/** The newest mail to an address whose subject fits, waiting for it to arrive. */
export async function newestMail(
  request: APIRequestContext,
  { to, subject }: { to: string; subject: RegExp },
): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const answer = await request.get(`${coordinates.localUrl}/outbox?to=${encodeURIComponent(to)}`, {
      headers: { Accept: "application/json" },
    })
    const { emails } = (await answer.json()) as { emails: Mail[] }
    found = emails.find((mail) => subject.test(mail.subject))
    expect(found, emails.map((mail) => mail.subject).join("; ")).toBeDefined()
  }).toPass()
  return found!
}

/** The first link of a mail that carries a token. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\?token=[\w.-]+(?:&\w+=\w+)*/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  return link
}

/** What a mail has attached, as text. */
export function attached(mail: Mail): string {
  return mail.attachments.map(({ content }) => Buffer.from(content, "base64").toString("utf8")).join("\n")
}

export async function onDatabase<T>(
  work: (client: pg.Client) => Promise<T>,
  connectionString = coordinates.databaseUrl,
): Promise<T> {
  refuseUnlessLocal(connectionString)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All tests call from one address: what one has counted must not refuse the next. */
export async function forgetLimits() {
  await onDatabase((client) => client.query("DELETE FROM rate_limit"))
}

const MONTHS = "January February March April May June July August September October November December"

/** Goes to the day of a slot in the calendar and chooses its time. */
export async function chooseSlot(page: Page, { date, time }: Pick<Slot, "date" | "time">) {
  await chooseDay(page, date)
  await timeButton(page, time).click()
}

export async function chooseDay(page: Page, date: string) {
  const [year, month] = date.split("-").map(Number) as [number, number]
  const name = `${MONTHS.split(" ")[month - 1]} ${year}`
  const grid = page.getByRole("grid", { name, exact: true })
  await expect(page.getByRole("grid")).toBeVisible()
  for (let turns = 0; turns < 14 && !(await grid.isVisible()); turns++)
    await page.getByRole("button", { name: "Next month" }).click()
  await grid.locator(`[data-date="${date}"]`).click()
}

/** The button of a time of the day that is chosen; "2:00 PM" is not "12:00 PM". */
export function timeButton(page: Page, time: string) {
  return page.getByRole("button", { name: new RegExp(`^${clock(time)} `) })
}

/** "09:00" as the site says it: "9:00 AM". */
export function clock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "AM" : "PM"}`
}

/** A code of its own for a free session, without limits. */
export async function freeCode(): Promise<string> {
  const code = `FREE${mark()}`.toUpperCase()
  await onDatabase((client) =>
    client.query("INSERT INTO coupon (code, applies_to, discount_bps) VALUES ($1, 'booking', 10000)", [code]),
  )
  return code
}

/** Books a slot with a code, by the call. */
export async function bookFree(context: BrowserContext, who: Person, slotId: string) {
  const { id: userId, firstName, lastName, email, token } = who
  const sessionType = "Individual Yoga Session (60 min)"
  const data = { userId, firstName, lastName, email, sessionType, message: "", couponCode: await freeCode() }
  const headers = { Authorization: `Bearer ${token}` }
  const booked = await context.request.put(`/api/bookings/${slotId}/book`, { headers, data })
  expect(booked.status()).toBe(200)
}

/** A session of a student that has taken place, which the site itself will not make. */
export async function addPastSession(studentId: string) {
  const startsAt = new Date(Date.now() - (1000 + Math.floor(Math.random() * 50_000)) * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await onDatabase((client) =>
    client.query(
      `WITH past AS (INSERT INTO slot (starts_at, ends_at) VALUES ($1, $2) RETURNING id),
         free AS (INSERT INTO coupon (code, applies_to, discount_bps)
           VALUES (upper(gen_random_uuid()::text), 'booking', 10000) RETURNING id),
         redeemed AS (INSERT INTO coupon_redemption (coupon_id, subject, student_id)
           SELECT id, $3::text, $3::uuid FROM free RETURNING id),
         funding AS (INSERT INTO funding (redemption_id, cents) SELECT id, 0 FROM redeemed RETURNING id)
       INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, funding_id,
         confirmed_at, finalized_at, address, policy)
       SELECT past.id, $3::uuid, 'confirmed', 'Individual Yoga Session (60 min)', $1, $2, funding.id, $1, $1,
         'Quincy Street Studio', '{}'
       FROM past, funding`,
      [startsAt, endsAt, studentId],
    ),
  )
}

/** Presses the PayPal button and, in the window that opens, the button of that name. */
export async function payWith(page: Page, choice: string) {
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  await pressInPayPal(await opened, choice)
}

/** Presses a button of PayPal's window, which may be gone before the press has ended. */
export async function pressInPayPal(paypal: Page, name: string) {
  await paypal
    .getByRole("button", { name, exact: true })
    .click()
    .catch((error) => {
      if (!paypal.isClosed()) throw error
    })
}

/** The addresses that the page posts to from now on, of those that fit. */
export function postsTo(page: Page, path: RegExp): string[] {
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && path.test(request.url())) sent.push(request.url())
  })
  return sent
}

/** Registers in the form that is open, and confirms the address by the emailed link. Answers the student's id. */
export async function register(page: Page, me: { firstName: string; lastName: string; email: string }) {
  await page.getByLabel("First name").fill(me.firstName)
  await page.getByLabel("Last name").fill(me.lastName)
  await page.getByRole("main").getByLabel("Email").fill(me.email)
  await page.getByRole("main").getByRole("button", { name: "Register" }).click()
  await expect(page.getByText(/Check your email/i).first()).toBeVisible()
  await page.goto(linkIn(await newestMail(page.request, { to: me.email, subject: /confirm/i })))
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/)
  return page.url().split("/").pop() ?? ""
}

/** Waits for an alert of that title and presses OK. */
export async function answer(page: Page, title: string) {
  const dialog = page.getByRole("alertdialog", { name: title })
  await expect(dialog).toBeVisible()
  await dialog.getByRole("button", { name: "OK", exact: true }).click()
}

/** An alert with this title that says this: read, and answered with its button. */
export async function expectSaid(page: Page, title: string, text: RegExp | string) {
  await expect(page.getByRole("alertdialog", { name: title, exact: true })).toContainText(text)
  await expectAccessible(page)
  await answer(page, title)
}

/** Books the slot from the booking page for that many dollars, and pays. */
export async function bookAndPay(page: Page, slot: Pick<Slot, "date" | "time">, amount: string) {
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption({ index: 1 })
  await page.getByLabel(/Payment amount/).fill(amount)
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
  await page.getByRole("button", { name: "Finalize Booking" }).click()
  await answer(page, "Booking Confirmed!")
}
