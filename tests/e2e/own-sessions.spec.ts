import type { Locator, Page } from "playwright/test"
import { formatDay } from "../../lib/time"
import { coordinates } from "../support/coordinates"
import { addClass, signUpFor, waitFor } from "./classes-support"
import { onDatabase } from "./database-support"
import { attached, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, expectSaid } from "./pages-support"
import { type Person, signInStudent, someone } from "./people-support"
import { addSlot, bookFree, chooseSlot, clock, type Slot } from "./sessions-support"
import { expect, test } from "./test"

// What is refused on purpose.
test.use({ quiet: [/status of 40[349]|ERR_INTERNET_DISCONNECTED/] })

/** Far from today, and in daylight saving time. */
const MAY = `${new Date().getUTCFullYear() + 1}-05-01`

const lookAt = async (page: Page, picture: string) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath(`${picture}.png`), fullPage: true })
}

/** Pays $80 for a slot, as the site's own screens do. */
async function payFor(page: Page, who: Person, slotId: string) {
  const { request } = page.context()
  const headers = { Authorization: `Bearer ${who.token}` }
  const sessionType = "Individual Yoga Session (60 min)"
  const data = { purpose: "booking", slotId, sessionType, amount: 80 }
  const opened = await request.post("/api/payments", { headers, data })
  const { orderId } = await opened.json()
  await request.post(`${coordinates.localUrl}/paypal/approve/${orderId}`, { data: {} })
  expect((await request.post(`/api/payments/${orderId}/capture`, { headers })).status()).toBe(200)
}

/** Only these slots are offered to this page: other tests have theirs. */
const offerOnly = (page: Page, slots: Slot[]) =>
  page.route(/\/api\/bookings$/, async (route) => {
    const response = await route.fetch()
    const { availableSlots } = (await response.json()) as { availableSlots: Slot[] }
    const ids = slots.map(({ _id }) => _id)
    await route.fulfill({
      response,
      json: { availableSlots: availableSlots.filter(({ _id }) => ids.includes(_id)) },
    })
  })

function presses() {
  let count = 0
  return {
    press: async (what: Locator) => {
      count += 1
      await what.click()
    },
    count: () => count,
  }
}

test("My Bookings: the next session large, moved in four presses, canceled in three, a spot given back", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  await page.goto(`/user/${me.id}`)
  await lookAt(page, "empty")
  const [slot, target, other] = [await addSlot(), await addSlot(), await addSlot()]
  await payFor(page, me, slot._id)
  await bookFree(context, me, other._id)
  const event = await addClass()
  await signUpFor(context.request, event, { name: `${me.firstName} ${me.lastName}`, email: me.email })
  await offerOnly(page, [slot, target])
  const full = await addClass("capacity = 1")
  await signUpFor(context.request, full, { name: "Ada Byron", email: someone("Ada").email })
  await waitFor(context.request, full, { name: `${me.firstName} ${me.lastName}`, email: me.email })
  await page.reload()
  const waiting = page.getByRole("region", { name: "Waiting Lists" }).getByRole("listitem")
  await expect(waiting).toContainText(`${full.title}`)
  await expect(waiting).toContainText("You’re first in line.")
  await expect(waiting.getByRole("link", { name: /^Take me off the list/ })).toHaveAttribute(
    "href",
    /^\/waiting-list\?token=/,
  )
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  const paid = upcoming.locator("article, li").filter({ hasText: "Paid: $80 with PayPal" })
  await expect(paid).toContainText("210 Quincy Street")
  await expect(upcoming).toContainText("Free with a code")
  await expect(upcoming.getByRole("listitem")).toContainText("At the studio")
  await lookAt(page, "full")

  const entry = paid.getByRole("link", { name: /^Add to calendar/ })
  const file = await context.request.get((await entry.getAttribute("href")) ?? "")
  expect(await file.text()).toContain("BEGIN:VEVENT")

  const moving = presses()
  await moving.press(paid.getByRole("button", { name: /^Move/ }))
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused()
  await moving.press(dialog.getByRole("button", { name: clock(target.time) }))
  await lookAt(page, "move")
  await moving.press(dialog.getByRole("button", { name: /^Move it to/ }))
  await moving.press(page.getByRole("alertdialog").getByRole("button", { name: "OK" }))
  expect(moving.count()).toBeLessThanOrEqual(4)
  await expect(paid).toContainText(clock(target.time))
  const moved = await newestMail(context.request, { to: me.email, subject: /^New time/ })
  expect(attached(moved)).toContain("SEQUENCE:1")

  const cancelling = presses()
  await cancelling.press(paid.getByRole("button", { name: /^Cancel/ }))
  await expect(dialog).toContainText("You’ll get $80 back through PayPal if you cancel by")
  await lookAt(page, "cancel")
  await cancelling.press(dialog.getByRole("button", { name: "Cancel and get $80 back" }))
  await cancelling.press(page.getByRole("alertdialog").getByRole("button", { name: "OK" }))
  expect(cancelling.count()).toBeLessThanOrEqual(3)
  await expect(page.getByRole("region", { name: "Upcoming" })).toBeFocused()
  await expect(paid).toHaveCount(0)
  const canceled = page.getByRole("region", { name: "Canceled" })
  await expect(canceled).toContainText(
    "Individual Yoga Session (60 min). Paid $80, refunded in full. Receipt",
  )
  await expect(canceled.getByRole("link", { name: "Receipt" })).toBeVisible()
  const cancelled = await newestMail(context.request, { to: me.email, subject: /^You’ve canceled/ })
  expect(attached(cancelled)).toContain("METHOD:CANCEL")

  // What is ahead comes first.
  await expect(
    page.getByRole("region", { name: /^(My Classes|Canceled sessions)$/ }).first(),
  ).toHaveAccessibleName("My Classes")
  const classes = page.getByRole("region", { name: "My Classes" })
  await classes.getByRole("button", { name: /^Give up my spot/ }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Give up my spot" }).click()
  await expectSaid(page, "You’ve given up your spot.", "a file that takes the class off your calendar.")
  await expect(classes).toContainText("You’re not signed up for any classes.")
  await expect(classes).toBeFocused()

  // The forms know who is signed in.
  await page.goto("/contact")
  const form = page.getByRole("form", { name: "Contact" })
  await expect(form.getByLabel("Name")).toHaveValue(`${me.firstName} ${me.lastName}`)
  await expect(form.getByLabel("Email")).toHaveValue(me.email)
})

test("a session that has begun is past on an open page, and can still be joined", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const slot = await addSlot()
  await bookFree(context, me, slot._id)
  const link = "https://meet.example/noor"
  await onDatabase((client) =>
    client.query("UPDATE booking SET place = 'online', address = '', link = $1 WHERE slot_id = $2", [
      link,
      slot._id,
    ]),
  )
  await page.clock.install()
  await page.goto(`/user/${me.id}`)
  await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(clock(slot.time))
  await page.clock.setSystemTime(Date.parse(slot.startsAt) + 60_000)
  await page.clock.runFor(60_000)
  await expect(page.getByText("No sessions booked right now.")).toBeVisible()
  const now = page.getByRole("region", { name: "Now", exact: true })
  await expect(now.getByRole("link", { name: "Join the session" })).toHaveAttribute("href", link)
})

test("moving: what changes about canceling is said before, and why it ends stands in its place", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const slots = [await addSlot(), await addSlot()]
  const [target, slot] = slots.sort((a, b) => a.startsAt.localeCompare(b.startsAt)) as [Slot, Slot]
  await bookFree(context, me, slot._id)
  await offerOnly(page, [target])
  const change = (to: string) =>
    onDatabase((client) =>
      client.query(`UPDATE booking SET ${to} WHERE slot_id IN ($1, $2)`, [slot._id, target._id]),
    )
  const hours = Math.ceil((Date.parse(target.startsAt) - Date.now()) / 3_600_000)
  await change(`policy = policy || '{"cancelFreeHours": ${hours}}'`)
  await page.goto(`/user/${me.id}`)
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  await upcoming.getByRole("button", { name: /^Move/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: clock(target.time) }).click()
  await expect(dialog.getByRole("status")).toHaveText(
    `This time is less than ${hours} hours away, so your code stays used if you cancel.`,
  )
  await lookAt(page, "new terms")
  await dialog.getByRole("button", { name: /^Move it to/ }).click()
  await answer(page, "Your session has been moved.")
  await change("moves = 2")
  await page.reload()
  await expect(upcoming).toContainText(
    "You’ve moved this session twice. Write to me if you need another time.",
  )
  await expect(upcoming.getByRole("button", { name: /^Move/ })).toHaveCount(0)
  await lookAt(page, "moved twice")
})

test("moving: the times of the next days stand open, later days are opened one at a time", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const slot = await addSlot()
  await bookFree(context, me, slot._id)
  await page.route(/\/api\/bookings$/, async (route) => {
    const availableSlots = Array.from({ length: 8 }, (_, index) => {
      const startsAt = new Date(Date.parse(`${MAY}T19:00:00Z`) + index * 86_400_000).toISOString()
      return { _id: `slot-${index}`, date: startsAt.slice(0, 10), time: "12:00", startsAt }
    })
    await route.fulfill({ json: { availableSlots } })
  })
  await page.goto(`/user/${me.id}`)
  await page.getByRole("button", { name: /^Move/ }).click()
  const dialog = page.getByRole("dialog")
  const times = dialog.getByRole("listitem").getByRole("button")
  await expect(times.filter({ visible: true })).toHaveCount(6)
  const later = dialog.getByRole("region", { name: "Later days" }).getByRole("group")
  await expect(later).toHaveCount(2)
  await later.first().getByText("1 time").click()
  await expect(times.filter({ visible: true })).toHaveCount(7)
  await expectAccessible(page)
  await later.last().getByText("1 time").click()
  await expect(times.filter({ visible: true })).toHaveCount(7)
})

test("moving with large text on a short phone: one thing scrolls, and the button is in sight", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  await bookFree(context, me, (await addSlot())._id)
  await page.route(/\/api\/bookings$/, async (route) => {
    const availableSlots = Array.from({ length: 60 }, (_, index) => {
      const at = Date.parse(`${MAY}T17:30:00Z`) + Math.floor(index / 10) * 86_400_000
      const startsAt = new Date(at + (index % 10) * 3_600_000).toISOString()
      return { _id: `slot-${index}`, date: startsAt.slice(0, 10), time: "10:30", startsAt }
    })
    await route.fulfill({ json: { availableSlots } })
  })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/user/${me.id}`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "150%"
  })
  await page.getByRole("button", { name: /^Move/ }).click()
  const dialog = page.getByRole("dialog")
  const times = dialog.getByRole("listitem").getByRole("button")
  await times.first().click()
  const button = dialog.getByRole("button", { name: `Move it to ${formatDay(MAY)} at 10:30 AM` })
  await expect(button).toBeInViewport({ ratio: 1 })
  const isCut = (at: Element) =>
    at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== "visible"
  expect(await dialog.evaluate(isCut)).toBe(true)
  for (const part of await dialog.locator("*:not(.sr-only)").all())
    expect(await part.evaluate(isCut)).toBe(false)
  // One line: not the half of a day under the hour.
  const lines = (at: Element) => {
    const range = document.createRange()
    range.selectNodeContents(at)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  }
  expect(await times.first().evaluate(lines)).toBe(1)
  await times.last().focus()
  const buttonsTop = (await button.boundingBox())?.y ?? 0
  const time = await times.last().boundingBox()
  expect((time?.y ?? 0) + (time?.height ?? 0)).toBeLessThanOrEqual(buttonsTop)
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: test.info().outputPath("large text.png") })
})

test("a session that was canceled in another tab is not offered to be canceled or moved", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const slots = [await addSlot(), await addSlot(), await addSlot()] as const
  await offerOnly(page, [await addSlot()])
  for (const { _id } of slots) await bookFree(context, me, _id)
  const elsewhere = async ({ _id }: Slot) => {
    const headers = { Authorization: `Bearer ${me.token}` }
    const data = { refundCents: 0, couponReturned: true }
    const canceled = await context.request.post(`/api/bookings/${_id}/cancel`, { headers, data })
    expect(canceled.status()).toBe(200)
  }
  await page.goto(`/user/${me.id}`)
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  const entry = ({ time, startsAt }: Slot) =>
    upcoming
      .locator("article, li")
      .filter({ hasText: clock(time) })
      .filter({ hasText: dayOf(startsAt) })
  const said = page.getByRole("alertdialog", { name: "Already canceled" })
  const dialog = page.getByRole("dialog")
  const [moved, seen, unseen] = slots

  await entry(moved).getByRole("button", { name: /^Move/ }).click()
  await dialog.getByRole("listitem").getByRole("button").click()
  await elsewhere(moved)
  await dialog.getByRole("button", { name: /^Move it to/ }).click()
  await expect(said).toContainText("This session isn’t booked anymore.")
  await expect(dialog).toHaveCount(0)
  await answer(page, "Already canceled")
  await expect(entry(moved)).toHaveCount(0)

  await entry(seen)
    .getByRole("button", { name: /^Cancel/ })
    .click()
  await expect(dialog.getByRole("button", { name: "Cancel the session" })).toBeVisible()
  await elsewhere(seen)
  await dialog.getByRole("button", { name: "Cancel the session" }).click()
  await answer(page, "Already canceled")

  await elsewhere(unseen)
  await entry(unseen)
    .getByRole("button", { name: /^Cancel/ })
    .click()
  await expect(dialog).toHaveCount(0)
  await answer(page, "Already canceled")
  await expect(upcoming).toContainText("No sessions booked right now.")
})

test("a session that was moved in another tab is shown at its new time, once that is found", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  const [mine, next, last] = [await addSlot(), await addSlot(), await addSlot()]
  await offerOnly(page, [await addSlot()])
  await bookFree(context, me, mine._id)
  const elsewhere = async (from: Slot, to: Slot) => {
    const headers = { Authorization: `Bearer ${me.token}` }
    const data = { toSlotId: to._id }
    const moved = await context.request.post(`/api/bookings/${from._id}/move`, { headers, data })
    expect(moved.status()).toBe(200)
  }
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  const said = page.getByRole("alertdialog")
  const dialog = page.getByRole("dialog")
  await page.goto(`/user/${me.id}`)
  await upcoming.getByRole("button", { name: /^Move/ }).click()
  await expect(dialog).toContainText("You can still move it twice.")
  await dialog.getByRole("listitem").getByRole("button").click()
  await elsewhere(mine, next)
  await dialog.getByRole("button", { name: /^Move it to/ }).click()
  await expect(said).toContainText("You may have moved it in another tab.")
  await answer(page, "The session wasn’t moved.")
  await expect(upcoming).toContainText(clock(next.time))
  await upcoming.getByRole("button", { name: /^Move/ }).click()
  await expect(dialog).toContainText("You can still move it once.")
  await dialog.getByRole("button", { name: "Keep it" }).click()

  await elsewhere(next, last)
  await upcoming.getByRole("button", { name: /^Cancel/ }).click()
  await expect(said).toContainText("You may have moved it in another tab.")
  await answer(page, "The session wasn’t canceled.")
  await expect(dialog).toHaveCount(0)
  await expect(upcoming).toContainText("You’ve moved this session twice.")
})

const dayOf = (startsAt: string) =>
  new Date(startsAt).toLocaleDateString("en-US", {
    timeZone: "America/Los_Angeles",
    month: "short",
    day: "numeric",
  })

test("without a connection Cancel can be tried again, and Move says that it has no times", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context, "Noor")
  await bookFree(context, me, (await addSlot())._id)
  await page.goto(`/user/${me.id}`)
  await context.setOffline(true)
  await page.getByRole("button", { name: /^Move/ }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("I couldn’t load the times yet. Trying again.")
  await expect(dialog.getByRole("button")).toHaveText(["Keep it"])
  await lookAt(page, "no times")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Cancel/ }).click()
  await expect(dialog).toContainText("The site couldn’t be reached.")
  await lookAt(page, "no quote")
  await context.setOffline(false)
  await dialog.getByRole("button", { name: "Try again" }).click()
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused()
  await expect(dialog.getByRole("button", { name: "Cancel the session" })).toBeVisible()
})

test.describe("from another time zone", () => {
  test.use({ timezoneId: "Europe/Berlin" })

  test("the studio’s time stands beside one’s own, also while choosing", async ({
    visitor: page,
    context,
  }) => {
    const me = await signInStudent(context, "Noor")
    const [slot, target] = [await addSlot(), await addSlot()]
    await bookFree(context, me, slot._id)
    await offerOnly(page, [target])
    const atStudio = ({ time }: Slot) => new RegExp(`Studio time: .* at ${clock(time)} P[DS]T`)
    await page.goto(`/user/${me.id}`)
    await page.getByRole("button", { name: /^Move/ }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByText(atStudio(slot))).toBeVisible()
    await dialog.getByRole("listitem").getByRole("button").click()
    await expect(dialog.getByText(/^Studio time/)).toHaveText([atStudio(slot), atStudio(target)])
    await page.screenshot({ path: test.info().outputPath("zones.png") })

    await page.unrouteAll({ behavior: "wait" })
    await page.goto(`/user/${me.id}/book`)
    const own = new Date(target.startsAt).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" })
    await chooseSlot(page, { date: own.slice(0, 10), time: own.slice(11, 16) })
    const payment = page.getByRole("region", { name: "Payment" })
    await expect(payment.getByText(/^Studio time/)).toHaveText(atStudio(target))
  })
})
