import type { Browser, Page } from "playwright/test"
import { coordinates } from "../support/coordinates"
import { openAdmin, tomorrow } from "./classes-support"
import { forgetLimits, mark, onDatabase } from "./database-support"
import { attached, linkIn, newestMail } from "./emails-support"
import { expectNoSidewaysScroll } from "./looks-support"
import { answer, expectSaid, openForm } from "./pages-support"
import { register, signInStudent, someone } from "./people-support"
import { addSlot, bookAndPay, chooseDay, chooseSlot, clock, deleteSlot, freeHour } from "./sessions-support"
import { addTin, buy, findOrder } from "./shop-support"
import { expect, test } from "./test"

/** Three lives with the site, each on a phone and through the real mails: the teacher's, a student's, a visitor's. */

// Whom a deletion touches is asked first: that answer is a 409.
test.use({ quiet: [/status of 409/] })

const menu = (page: Page) => page.getByRole("button", { name: "Menu" })

async function another(browser: Browser, watch: (page: Page) => void): Promise<Page> {
  const { baseURL, viewport, hasTouch, isMobile } = test.info().project.use
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    isMobile,
    timezoneId: "America/Los_Angeles",
  })
  const page = await context.newPage()
  watch(page)
  return page
}

/** Signs up for the next class of that title, with the name typed as signature. */
async function signUp(page: Page, title: string, date: string, me: { firstName: string; email: string }) {
  await forgetLimits()
  await page.goto("/calendar")
  await chooseDay(page, date)
  const card = page.getByRole("article", { name: title })
  await card.getByRole("link", { name: "Sign Up" }).click()
  await page.getByRole("link", { name: /^(Sign up as a new student|Read and sign the waiver)$/ }).click()
  const form = page.getByRole("main")
  await form.getByLabel("Name", { exact: true }).fill(`${me.firstName} Moreau`)
  await form.getByLabel("Email", { exact: true }).fill(me.email)
  await form.getByLabel("Phone").fill("360-555-0142")
  await form.getByLabel(/I have read the waiver/).check()
  await page.getByRole("button", { name: "Type it instead" }).click()
  await page.getByLabel("Your name as a signature").fill(`${me.firstName} Moreau`)
  await page.getByRole("button", { name: "Save signature" }).click()
  await form.getByRole("button", { name: /^Sign up$/i }).click()
  await answer(page, "Sign up successful, confirmation email sent.")
}

test("the teacher's week", async ({ visitor: desk, browser, watch }) => {
  const title = `Evening Flow ${mark()}`
  const chocolate = { name: `Juniper ${mark()}` }
  const first = tomorrow("22:15")
  const [ada, noor] = [someone("Ada"), someone("Noor")]
  const guest = await another(browser, watch)
  await desk.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes")
  })

  await test.step("Monday: she signs in, and adds a class every week", async () => {
    await desk.goto("/admin")
    await desk.getByRole("main").getByLabel("Email").fill(coordinates.adminEmail)
    await desk.getByLabel("Password").fill(coordinates.adminPassword)
    await desk.getByRole("button", { name: "Log in" }).click()
    await answer(desk, "Login Successful!")
    await desk.waitForURL("**/admin/dashboard")
    const form = await openForm(desk, "Add an event")
    await form.getByLabel("Title").fill(title)
    await form.getByLabel("Date").fill(first.date)
    await form.getByLabel(/Time/).fill(first.time)
    await form.getByLabel("Location").fill("Quincy Street Studio")
    await form.getByLabel("Repeat").selectOption("weekly")
    await form.getByRole("button", { name: "Add event" }).click()
    await answer(desk, "Event(s) added successfully")
  })

  await test.step("and hours for one-to-one sessions, three days in a row", async () => {
    await desk.goto("/admin/bookings")
    const slotForm = await openForm(desk, "Add slots")
    await slotForm.getByLabel("Date").fill((await freeHour()).date)
    await slotForm
      .getByLabel(/Time/)
      .fill(`03:${String(1 + Math.floor(Math.random() * 40)).padStart(2, "0")}`)
    await slotForm.getByLabel("Repeat").selectOption("Daily")
    await slotForm.getByLabel("Occurrences").fill("3")
    await slotForm.getByRole("button", { name: "Add slots" }).click()
    const question = desk.getByRole("alertdialog", { name: "This will add 3 slots. Proceed?" })
    await question.getByRole("button", { name: "Add slots" }).click()
    await answer(desk, "Slots added successfully.")
  })

  await test.step("and a new chocolate", async () => {
    await desk.goto("/admin/chocolates")
    const form = await openForm(desk, "Add a chocolate")
    await form.getByLabel("Name").fill(chocolate.name)
    await form.getByLabel(/Price/).fill("18")
    await form.getByLabel("Stock").fill("6")
    await form.getByLabel("Description").fill("Juniper and sea salt in dark chocolate.")
    await desk.getByRole("button", { name: "Add chocolate", exact: true }).click()
    await answer(desk, "Product added successfully!")
  })

  await test.step("Tuesday: two people sign up, and she prints the list", async () => {
    for (const person of [ada, noor]) {
      await signUp(guest, title, first.date, person)
      await newestMail(guest.request, { to: person.email, subject: /You’re signed up/ })
    }
    await desk.goto("/admin/signups")
    const roster = desk.getByRole("region", { name: new RegExp(title) })
    await expect(roster).toContainText(ada.email)
    await expect(roster).toContainText(noor.email)
    await expectNoSidewaysScroll(desk)
    await roster.getByRole("button", { name: /Print the list/ }).click()
    await expect(desk.locator("html")).toHaveAttribute("data-printed", "yes")
  })

  await test.step("Wednesday: two orders come in, and she packs both", async () => {
    await buy(guest, [chocolate], { email: ada.email, isLocalPickup: true })
    await buy(guest, [chocolate], { email: noor.email })
    const pickup = await findOrder(desk, ada.email)
    await pickup.getByRole("button", { name: "Ready for pickup" }).click()
    await newestMail(guest.request, { to: ada.email, subject: /ready/i })
    const parcel = await findOrder(desk, noor.email)
    await parcel.getByLabel(/Tracking/).fill("9400 2000 0000")
    await parcel.getByRole("button", { name: "Mark as shipped" }).click()
    await expect(parcel).toContainText("Shipped")
    const mail = await newestMail(guest.request, { to: noor.email, subject: /way|sent|shipped/i })
    expect(mail.text).toContain("9400 2000 0000")
  })

  await test.step("Thursday: she is ill, and cancels the class", async () => {
    await openAdmin(desk)
    await desk
      .getByRole("checkbox", { name: new RegExp(`^Select ${title}`) })
      .first()
      .check()
    await desk.getByRole("button", { name: "Delete selected (1)" }).click()
    await desk.getByRole("alertdialog").getByRole("button", { name: "Yes, delete it!" }).click()
    const touches = desk.getByRole("alertdialog", { name: "People have signed up" })
    await expect(touches).toContainText("2")
    await touches.getByRole("button", { name: "Cancel it and tell them" }).click()
    await answer(desk, "Selected event(s) deleted successfully")
    for (const { email } of [ada, noor]) {
      const mail = await newestMail(guest.request, { to: email, subject: /canceled/i })
      expect(attached(mail)).toContain("METHOD:CANCEL")
    }
  })

  await test.step("Friday: somebody has a question, and she answers from her mailbox", async () => {
    const { email } = someone("Wilma")
    await forgetLimits()
    await guest.goto("/contact")
    const form = guest.getByRole("main")
    await form.getByLabel("Name").fill("Wilma Moreau")
    await form.getByLabel("Email").fill(email)
    await form.getByLabel(/^Message/).fill(`Is there parking? ${email}`)
    await form.getByRole("button", { name: /^Send/ }).click()
    await guest.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
    await desk.goto("/admin/enquiries")
    const line = desk
      .getByRole("region", { name: "To answer" })
      .getByRole("listitem")
      .filter({ hasText: email })
    await expect(line).toContainText("Is there parking?")
    await line.getByRole("button", { name: /^Mark as answered/ }).click()
    await expect(line).toHaveCount(0)
  })

  await test.step("Saturday: a payment needs her, and is on top of her desk", async () => {
    const student = await signInStudent(guest.context(), "Greta")
    await onDatabase((client) =>
      client.query(
        `INSERT INTO payment (purpose, state, amount_cents, student_id, reason, state_at, checked_at)
         VALUES ('booking', 'capturing', 8500, $1, 'PayPal does not answer.', now() - interval '6 minutes', now())`,
        [student.id],
      ),
    )
    await desk.goto("/admin/bookings")
    await expect(desk.getByRole("region", { name: "Needs you" })).toContainText(student.email)
    await onDatabase((client) => client.query("DELETE FROM payment WHERE student_id = $1", [student.id]))
  })

  await desk.getByRole("button", { name: "Logout" }).first().click()
  await expect(desk).toHaveURL(/\/admin$/)
})

test("a student's month", async ({ visitor: page, context }) => {
  const me = someone("Ottilie")
  let userId = ""
  const intro = await addSlot()
  const session = await addSlot()

  await test.step("she registers, and her mailbox leads her in", async () => {
    await forgetLimits()
    await page.goto("/")
    await menu(page).click()
    await page.getByRole("link", { name: "Log in" }).first().click()
    await page
      .getByRole("main")
      .getByRole("link", { name: /Register/ })
      .first()
      .click()
    userId = await register(page, me)
  })

  await test.step("takes the free session", async () => {
    await page.getByRole("link", { name: "Book a session" }).click()
    await chooseSlot(page, intro)
    await page.getByLabel("Session type").selectOption({ index: 1 })
    await page.getByLabel(/Coupon code/).fill("YOURJOURNEY")
    await page.getByRole("button", { name: "Continue", exact: true }).click()
    await answer(page, "Coupon Applied")
    await page.getByRole("button", { name: "Finalize Booking" }).click()
    await answer(page, "Booking Confirmed!")
    const mail = await newestMail(context.request, { to: me.email, subject: /you’re booked/i })
    expect(mail.subject).toContain(clock(intro.time))
  })

  await test.step("a week later it is behind her", async () => {
    await longAgo(userId)
    await page.goto(`/user/${userId}`)
    await expect(page.getByRole("heading", { name: "Past" })).toBeVisible()
  })

  await test.step("books another and pays for it", async () => {
    await page.getByRole("link", { name: "New Booking" }).first().click()
    await bookAndPay(page, session, "90")
    await page.waitForURL(`**/user/${userId}`)
    await expect(page.getByRole("heading", { name: "Upcoming" })).toBeVisible()
  })

  await test.step("signs up for a class, which stands beside her sessions", async () => {
    const title = `Slow Flow ${mark()}`
    const when = await freeHour()
    await onDatabase((client) =>
      client.query(
        `INSERT INTO event (title, starts_at, location, address)
         VALUES ($1, ($2::text || ' ' || $3::text)::timestamp AT TIME ZONE 'America/Los_Angeles', 'Quincy Street Studio',
           '210 Quincy Street')`,
        [title, when.date, when.time],
      ),
    )
    await signUp(page, title, when.date, me)
    await page.goto(`/user/${userId}`)
    await expect(page.getByRole("region", { name: "My Classes" })).toContainText(title)
  })

  await test.step("moves house", async () => {
    await page.goto(`/user/${userId}/account`)
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("City & State").fill("Port Townsend, WA")
    await page.getByLabel("Zip code").fill("98368")
    await page.getByRole("button", { name: "Save" }).click()
    await expectSaid(page, "Success!", "Profile updated successfully!")
    await expect(page.getByLabel("Zip code")).toHaveValue("98368")
  })

  await test.step("and gets her money back when the teacher cancels", async () => {
    await deleteSlot(session)
    const mail = await newestMail(context.request, { to: me.email, subject: /^Canceled/ })
    expect(mail.text).toContain("$90")
    await expect(async () => {
      const { rows } = await onDatabase((client) =>
        client.query<{ state: string }>("SELECT state FROM payment WHERE student_id = $1", [userId]),
      )
      expect(rows.map(({ state }) => state)).toEqual(["refunded"])
    }).toPass()
    await page.goto(`/user/${userId}`)
    await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(
      "No sessions booked right now.",
    )
  })
})

test("a visitor's five minutes", async ({ visitor: page, context }) => {
  const me = someone("Odile")
  const chocolate = await addTin({ price: 16 })
  await forgetLimits()

  await test.step("reads, and looks at the calendar", async () => {
    await page.goto("/")
    await menu(page).click()
    await page.getByRole("link", { name: "About", exact: true }).first().click()
    await page.waitForURL("**/about")
    await menu(page).click()
    await page.getByRole("link", { name: "Calendar", exact: true }).first().click()
    await expect(page.getByRole("grid")).toBeVisible()
    await page.getByRole("button", { name: "Next month" }).click()
  })

  await test.step("buys a tin for pickup", async () => {
    const own = await buy(page, [chocolate], { email: me.email, isLocalPickup: true })
    await page.goto(own)
    await expect(page.getByRole("main")).toContainText("$16.00")
    await newestMail(context.request, { to: me.email, subject: /order/i })
  })

  await test.step("subscribes, and lets it be", async () => {
    await page.goto("/about")
    const letters = page.getByRole("form", { name: "Newsletter" })
    await letters.getByLabel("Email").fill(me.email)
    await letters.getByRole("button").click()
    const thanks = page.getByRole("alertdialog", { name: "Subscribed!" })
    await thanks.getByRole("button", { name: "Awesome" }).click()
    await page.goto(linkIn(await newestMail(context.request, { to: me.email, subject: /letters|confirm/i })))
    await page.getByRole("button", { name: "Yes, send me the letters" }).click()
    await expect(page.getByText("You’re on the list.")).toBeVisible()
    await page.goto(`/unsubscribe?email=${encodeURIComponent(me.email)}`)
    await expect(page.getByText("You've been unsubscribed successfully.")).toBeVisible()
    await newestMail(context.request, { to: me.email, subject: /unsubscribed/i })
  })
})

/** The clock moved on: what the student has booked lies behind her. */
async function longAgo(studentId: string) {
  await onDatabase(async (client) => {
    const back = "starts_at = starts_at - interval '800 days', ends_at = ends_at - interval '800 days'"
    await client.query(
      `UPDATE slot SET ${back} WHERE id IN (SELECT slot_id FROM booking WHERE student_id = $1)`,
      [studentId],
    )
    await client.query(`UPDATE booking SET ${back} WHERE student_id = $1`, [studentId])
  })
}
