import type { Page, Request } from "playwright/test"
import type { WireCoupon } from "../../lib/shop/schema/coupons"
import type { WireAdminOrder } from "../../lib/shop/schema/shop"
import { coordinates } from "../support/coordinates"
import { addClass, type Class, signUpFor, tomorrow } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { expectAccessible } from "./looks-support"
import { answer, openAdminPage } from "./pages-support"
import { signInAdmin, signInStudent, someone } from "./people-support"
import { addTin } from "./shop-support"
import { expect, test } from "./test"

/** What a dialog's way out is called. */
const WAY_OUT = /^(Cancel$|Keep|Close$|Not yet$)/
const CHANGES_NOTHING = /\/(refresh-token|verify)$/
const inAnHour = () => new Date(Date.now() + 30 * 86_400_000).toISOString()

/** What would change something: it is noted, and never reaches the site. */
async function withoutChanges(page: Page): Promise<string[]> {
  const sent: string[] = []
  const isChange = (request: Request) =>
    !["GET", "HEAD"].includes(request.method()) && !CHANGES_NOTHING.test(new URL(request.url()).pathname)
  await page.route("**/api/**", async (route) => {
    if (!isChange(route.request())) return route.fallback()
    sent.push(`${route.request().method()} ${route.request().url()}`)
    await route.abort()
  })
  return sent
}

/** Adds something to the lists of an answer that the page reads again when it opens; `""` for a list alone. */
function pretend(page: Page, path: string, added: Record<string, object>) {
  return page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    const lists = Object.entries(added).map(([key, item]) => [key, [item, ...(key ? body[key] : body)]])
    const json = "" in added ? lists[0]?.[1] : { ...body, ...Object.fromEntries(lists) }
    await route.fulfill({ response, json })
  })
}

/** The focus of a dialog begins on its way out or in a field, and neither Enter nor Escape does more than close it. */
async function expectHarmless(page: Page, open: () => Promise<unknown>) {
  for (const key of ["Enter", "Escape"]) {
    await open()
    const dialog = page.locator("dialog[open]")
    await expect(dialog).toBeVisible()
    const focused = dialog.locator(":focus")
    await expect(focused).toHaveCount(1)
    if (key === "Enter") await expectAccessible(page)
    const isField = await focused.evaluate((element) => element.matches("input, textarea, select"))
    if (!isField) await expect(focused).toHaveText(WAY_OUT)
    await page.keyboard.press(key)
    if (isField && key === "Enter") await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click()

async function classWithSomeone(): Promise<{
  event: Class
  name: string
  add: (page: Page) => Promise<void>
}> {
  const event = await addClass("title = title", tomorrow("05:20"))
  const person = { name: `Noor ${mark()}`, email: someone("Noor").email }
  return { event, name: person.name, add: (page) => signUpFor(page.request, event, person) }
}

test("on every dialog of the desk, Enter and Escape do nothing that cannot be taken back", async ({
  visitor: page,
  context,
  browser,
}) => {
  const { event, name, add } = await classWithSomeone()
  await add(page)
  const tin = await addTin()
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(other, "Dagny")
  await other.close()
  await signInAdmin(context)
  const sent = await withoutChanges(page)

  await test.step("a class", async () => {
    await page.goto(`/admin/events/${event.id}`)
    await expectHarmless(page, () => press(page, name))
    await expectHarmless(page, () => press(page, `Mark what ${name} paid`))
    await expectHarmless(page, () => press(page, "Message everyone"))
    await expectHarmless(page, () => press(page, "Cancel class"))
    await expectHarmless(page, async () => {
      await press(page, name)
      await page.getByRole("dialog").getByRole("button", { name: "Take off the list" }).click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
    })
    await page.goto("/admin/signups")
    await expectHarmless(page, () => press(page, `Delete ${name}`))
  })

  await test.step("classes of the list", async () => {
    await page.goto("/admin/dashboard")
    await page.getByRole("checkbox", { name: new RegExp(`^Select ${event.title}`) }).check()
    await expectHarmless(page, () => press(page, /^Delete selected/))
  })

  await test.step("sessions", async () => {
    const slot = { _id: "11111111-1111-4111-8111-111111111111", date: "2027-03-14", time: "09:00" }
    const who = { firstName: "Mina", lastName: "Vo", email: "mina@example.com", studentId: student.id }
    const startsAt = inAnHour()
    const session = {
      ...slot,
      ...who,
      startsAt,
      endsAt: startsAt,
      sessionType: "Individual Yoga Session (60 min)",
      message: "",
      place: "studio",
      address: "210 Quincy Street",
      link: "",
      isPast: false,
      isFree: false,
      status: "confirmed",
      amount: 80,
      paymentState: "fulfilled",
      paid: { how: "paypal", amount: 80 },
      phone: "",
      attendance: null,
      attendanceAt: null,
      desk: null,
      refundableCents: 8_000,
    }
    const id = slot._id.replace(/1$/, "2")
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const free = {
      ...slot,
      _id: slot._id.replace(/1$/, "3"),
      startsAt: soon,
      isFromHours: false,
      blockedBy: [],
    }
    const held = { ...slot, _id: id, ...who, startsAt, sessionType: session.sessionType, heldUntil: startsAt }
    await pretend(page, "**/api/bookings", {
      heldSlots: { ...held, isReleasable: true },
      bookedSlots: session,
      availableSlots: free,
    })
    await page.goto("/admin/bookings")
    await expectHarmless(page, () => press(page, /^Release /))
    await expectHarmless(page, () => press(page, /^Delete \w+, \w+ \d+ at /))
    await expectHarmless(page, () => press(page, "Move Mina Vo’s session"))
    await expectHarmless(page, () => press(page, "Cancel Mina Vo’s session"))
    await expectHarmless(page, () => press(page, /^Delete the session of Mina Vo/))
  })

  await test.step("time off and other calendars", async () => {
    const [startsAt, endsAt] = [inAnHour(), inAnHour()]
    await pretend(page, "**/api/admin/time-off", {
      timeOff: { _id: "1", startsAt, endsAt, note: "", isWholeDays: false },
    })
    const calendar = { _id: "2", label: "cal.example", readAt: startsAt, unreadableSince: null, why: "" }
    const found = { ...calendar, needsYou: false, busyTimes: 3, skipped: 0 }
    await pretend(page, "**/api/admin/calendars", { calendars: found })
    await page.goto("/admin/calendar")
    await expectHarmless(page, () =>
      page.getByRole("list", { name: "Time off" }).getByRole("button").first().click(),
    )
    await expectHarmless(page, () => press(page, "Remove cal.example"))
  })

  await test.step("the shop", async () => {
    const [orderedAt, statusAt] = [inAnHour(), inAnHour()]
    const line = {
      _id: "1",
      name: "Plum",
      price: 10,
      quantity: 2,
      refundedQuantity: 0,
      image: "",
      imageSet: "",
    }
    const order: WireAdminOrder = {
      _id: "1",
      number: 4711,
      status: "to_pack",
      isLocalPickup: true,
      pickupClass: null,
      buyerName: "Ada Byron",
      buyerEmail: "ada@example.com",
      address: null,
      lines: [line],
      couponCode: "",
      totals: { subtotal: 20, discount: 0, shipping: 0, total: 20 },
      refunded: 0,
      promise: "Pickup from Fri, Dec 4, 11 AM",
      tracking: "",
      orderedAt,
      statusAt,
      paypalOrderId: "1",
      isDisputed: true,
      isRefundDue: false,
      refundStuck: 0,
      discountBps: 0,
      freeCents: 0,
      tins: { lent: 1, back: 0 },
      receiptUrl: null,
    }
    await pretend(page, "**/api/admin/orders?*", { orders: order })
    await page.goto("/admin/orders")
    await expect(page.getByRole("link", { name: "Open disputes" })).toBeVisible()
    await expectHarmless(page, async () => {
      await press(page, "Refund order #4711")
      await expect(page.getByText("The payment is disputed in PayPal.")).toBeVisible()
    })
    await page.goto("/admin/chocolates")
    // On phones its form is behind a button.
    await press(page, `Edit ${tin.name}`)
    await expectHarmless(page, () => press(page, `Delete ${tin.name}`))
    const none = { expiresAt: null, maxUses: null, maxPerCustomer: null, maxPerDay: null, endedAt: null }
    const coupon: WireCoupon = {
      ...{ _id: "1", code: "SPRING", appliesTo: "cart", discount: 0.2, freeTins: 0, minimum: 15, uses: 0 },
      ...{ ...none, fund: null, isActive: true },
    }
    await pretend(page, "**/api/admin/coupons", { coupons: coupon })
    await page.goto("/admin/coupons")
    await expectHarmless(page, () => press(page, "End SPRING"))
  })

  await test.step("people", async () => {
    const subscriber = { _id: "1", email: "lena@example.com", subscribedAt: inAnHour() }
    await pretend(page, "**/api/admin/subscribers?*", { "": subscriber })
    await page.goto("/admin/subscribers")
    await expectHarmless(page, () => press(page, "Delete lena@example.com"))
    await page.goto(`/admin/users?search=${encodeURIComponent(student.email)}`)
    await expectHarmless(page, () => press(page, "Delete Dagny Moreau"))
  })

  await test.step("settings", async () => {
    const concerned = { sessions: 2, classes: 1, people: 5 }
    await page.route("**/content/places/concerned?*", (route) => route.fulfill({ json: concerned }))
    await page.goto("/admin/settings")
    const form = page.getByRole("form", { name: "Places" })
    await form.getByLabel("Studio address").fill("1 Elsewhere Road")
    await expectHarmless(page, () => form.getByRole("button", { name: "Save" }).click())
  })
  expect(sent).toEqual([])
})

test.describe("a session that ended", () => {
  test.use({ quiet: [/status of 401/] })

  test("leads back to the page, with what was typed there", async ({ visitor: page, context }) => {
    const { event, name, add } = await classWithSomeone()
    await add(page)
    await signInAdmin(context)
    await page.goto(`/admin/events/${event.id}`)
    await press(page, "Message everyone")
    await page.getByLabel("Message", { exact: true }).fill("It is cold: bring a blanket.")
    await endSession(page)
    await page.getByRole("button", { name: /^Send to/ }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText("What you typed is saved. Log in to continue.")).toBeVisible()
    await page.getByRole("main").getByLabel("Email").fill(coordinates.adminEmail)
    await page.getByLabel("Password").fill(coordinates.adminPassword)
    await page.getByRole("button", { name: "Log in" }).click()
    await answer(page, "Login Successful!")
    await expect(page).toHaveURL(new RegExp(`/admin/events/${event.id}$`))
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("It is cold: bring a blanket.")
    const isBack = page.getByText("What you typed before is back. It isn’t saved or sent yet.")
    await expect(isBack).toBeVisible()
    await page.getByRole("button", { name: /^Send to/ }).click()
    await answer(page, "On its way to 1 person.")
    await expect(isBack).toHaveCount(0)
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible()
    await page.reload()
    await press(page, "Message everyone")
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("")
    await page.keyboard.press("Escape")
    await openAdminPage(page, "Orders")
  })

  test("takes notes that aren’t saved along, without asking whether to leave", async ({
    visitor: page,
    context,
  }) => {
    const { event, name, add } = await classWithSomeone()
    await add(page)
    await signInAdmin(context)
    await page.goto(`/admin/events/${event.id}`)
    await page.getByRole("button", { name, exact: true }).click()
    await page.getByRole("link", { name: /^Their page/ }).click()
    await page.waitForURL("**/admin/people/**")
    const asked: string[] = []
    page.on("dialog", (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    const notes = page.getByRole("textbox", { name: "Private notes" })
    await notes.fill("Left knee.")
    await endSession(page)
    await page.getByRole("button", { name: "Save notes" }).click()
    await expect(page.getByText("What you typed is saved. Log in to continue.")).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole("main").getByLabel("Email").fill(coordinates.adminEmail)
    await page.getByLabel("Password").fill(coordinates.adminPassword)
    await page.getByRole("button", { name: "Log in" }).click()
    await answer(page, "Login Successful!")
    await expect(notes).toHaveValue("Left knee.")
    await notes.click()
    await page.reload()
    await expect(notes).toHaveValue("")
    expect(asked).toEqual(["beforeunload"])
  })
})

/** Ends the session of this browser, and of no other test's. */
async function endSession(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem("adminToken") ?? "")
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
  await onDatabase((client) => client.query("UPDATE admin_session SET ended_at = now() WHERE id = $1", [sid]))
}
