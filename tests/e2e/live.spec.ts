import { signInStudent } from "./people-support"
import {
  addSlot,
  chooseDay,
  chooseSlot,
  clock,
  deleteSlot,
  payWith,
  pressInPayPal,
  sayOnSocket,
  timeButton,
} from "./sessions-support"
import { expect, test } from "./test"

test("another student sees a time leave, and come back, without a reload", { tag: "@wide" }, async ({
  visitor: page,
  context,
  browser,
  watch,
}) => {
  const slot = await addSlot()
  const me = await signInStudent(context, "Ines")
  const options = { baseURL: test.info().project.use.baseURL, timezoneId: "America/Los_Angeles" }
  const elsewhere = await browser.newContext(options)
  const other = await elsewhere.newPage()
  watch(other)
  const second = await signInStudent(elsewhere, "Tomas")
  await other.goto(`/user/${second.id}/book`)
  await chooseDay(other, slot.date)
  const offered = timeButton(other, slot.time)
  await expect(offered).toBeVisible()

  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption({ index: 1 })
  await page.getByLabel(/Payment amount/).fill("60")
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", { name: "PayPal", exact: true }).click()
  const paypal = await opened
  await expect(offered).toHaveCount(0)
  await pressInPayPal(paypal, "Cancel and return")
  await expect(offered).toBeVisible()

  await offered.click()
  await other.getByLabel(/Message/).fill("Keep what I wrote.")
  await payWith(page, "Pay now")
  await expect(page.getByRole("alertdialog", { name: "Payment Successful" })).toBeVisible()
  await expect(other.getByText(/This time was just taken/)).toBeVisible()
  await expect(other.getByLabel(/Message/)).toHaveValue("Keep what I wrote.")
  await elsewhere.close()
})

test("times are shown on the student's own clock and day", async ({ browser, watch }) => {
  const slot = await addSlot()
  const options = { baseURL: test.info().project.use.baseURL, timezoneId: "Asia/Tokyo" }
  const tokyo = await browser.newContext(options)
  const page = await tokyo.newPage()
  watch(page)
  const me = await signInStudent(tokyo, "Yuki")
  await page.goto(`/user/${me.id}/book`)
  const there = new Date(Date.parse(slot.startsAt) + 9 * 3_600_000).toISOString()
  await chooseDay(page, there.slice(0, 10))
  await expect(
    page.getByRole("button", { name: `${clock(there.slice(11, 16))} GMT+9`, exact: true }),
  ).toBeVisible()
  await tokyo.close()
})

test("a word of the socket that comes too late takes nothing off the list", async ({
  visitor: page,
  context,
}) => {
  const slot = await addSlot()
  const me = await signInStudent(context)
  const connected = page.waitForEvent("websocket")
  await page.goto(`/user/${me.id}/book`)
  const socket = await connected
  await chooseDay(page, slot.date)
  await expect(timeButton(page, slot.time)).toBeVisible()
  const heard = socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes(slot._id))
  const read = page.waitForResponse("**/api/bookings")
  await sayOnSocket("slotHeld", { slotId: slot._id })
  await heard
  expect((await (await read).json()).availableSlots).toContainEqual(
    expect.objectContaining({ _id: slot._id }),
  )
  await expect(timeButton(page, slot.time)).toBeVisible()
})

test.describe("without a socket", { tag: "@long" }, () => {
  test.use({ quiet: [/WebSocket/] })
  test("the list is asked for again and again", async ({ visitor: page, context }) => {
    const slot = await addSlot()
    const me = await signInStudent(context)
    await page.routeWebSocket(/\/app\//, (socket) => socket.close())
    await page.goto(`/user/${me.id}/book`)
    await chooseDay(page, slot.date)
    await expect(timeButton(page, slot.time)).toBeVisible()
    await deleteSlot(slot)
    await expect(timeButton(page, slot.time)).toHaveCount(0)
  })
})
