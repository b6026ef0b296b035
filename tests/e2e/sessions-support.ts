import { type BrowserContext, expect, request as http, type Page } from "playwright/test"
import { coordinates } from "../support/coordinates"
import { mark, onDatabase } from "./database-support"
import { answer } from "./pages-support"
import { adminSession, type Person } from "./people-support"

/** Slots for the journeys, and what students do to book and pay for them. */

export type Slot = { _id: string; date: string; time: string; startsAt: string }

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
