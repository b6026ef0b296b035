import { addDays, instantToWallClock, wallClockToInstant } from "../../lib/time"
import { onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer } from "./pages-support"
import { signInStudent } from "./people-support"
import { chooseSlot, payWith } from "./sessions-support"
import { expect, STUDIO, test } from "./test"

/**
 * Slots so many weeks after the first. Each test has an hour of the night of its own, which no other file has: what one
 * books is taken in the other's series.
 */
async function weeklySlots({ weeks, time }: { weeks: number[]; time: string }) {
  const first = addDays(instantToWallClock(new Date(), STUDIO).date, 15)
  await onDatabase(async (client) => {
    for (const week of weeks) {
      const start = wallClockToInstant({ date: addDays(first, week * 7), time, zone: STUDIO })
      await client.query(
        "INSERT INTO slot (starts_at, ends_at) VALUES ($1, $1::timestamptz + interval '1 hour')",
        [start],
      )
    }
  })
  return { date: first, time }
}

test("several weeks at once, discreetly: the dates are shown, one payment, one email", async ({
  visitor: page,
  context,
}) => {
  const me = await signInStudent(context)
  const slot = await weeklySlots({ weeks: [0, 1, 3], time: "00:15" })
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption("Theraputic Yoga Session (60 min)")
  const discreet = page.getByRole("checkbox", { name: /Keep it discreet/ })
  await discreet.check()
  await page.getByLabel("How many sessions?").selectOption("3")
  const dates = page.getByRole("list", { name: "The dates" }).getByRole("listitem")
  await expect(dates).toHaveCount(3)
  await expect(page.getByText(/^Not available, so left out: /)).toBeVisible()
  await page.getByLabel(/Payment amount/).fill("80")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(discreet).toBeEnabled()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await expect(
    page.getByText(/ and 2 more, to .*, Therapeutic Yoga Session \(60 min\) each, .*\. 3 × \$80 = \$240/),
  ).toBeVisible()
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
  await page.getByRole("button", { name: "Finalize Booking" }).click()
  await answer(page, "Booking Confirmed!")
  await page.waitForURL(new RegExp(`/user/${me.id}$`))
  await page.goto(`/user/${me.id}/book`)
  await expect(page.getByRole("heading", { name: "Book a New Session" })).toBeVisible()
  await expect(page.getByText("You’re booked.", { exact: true })).toHaveCount(0)
  const mail = await newestMail(page.request, { to: me.email, subject: /3 appointments from/ })
  expect(mail.attachments).toHaveLength(3)
  expect(mail.text).toContain("Paid: $240 ($80 each).")
  expect(mail.text).not.toMatch(/theraputic/i)
})

test.describe("without a connection", () => {
  test.use({ quiet: [/Failed to load resource/] })

  test("the dates of several weeks are not said to be taken, and come when it is back", async ({
    visitor: page,
    context,
  }) => {
    const me = await signInStudent(context)
    const slot = await weeklySlots({ weeks: [0, 1], time: "01:45" })
    await page.goto(`/user/${me.id}/book`)
    await chooseSlot(page, slot)
    await page.getByLabel("Session type").selectOption({ index: 1 })
    await page.route("**/api/bookings/series?*", (route) => route.abort())
    await page.getByLabel("How many sessions?").selectOption("2")
    await expect(page.getByText("I couldn’t look up the dates.")).toBeVisible()
    await expect(page.getByText("I couldn’t find open dates")).toHaveCount(0)
    await page.unroute("**/api/bookings/series?*")
    await expect(page.getByRole("list", { name: "The dates" }).getByRole("listitem")).toHaveCount(2)
  })
})
