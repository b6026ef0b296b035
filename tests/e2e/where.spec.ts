import type { BrowserContext, Page } from "playwright/test"
import { addClass, signUpFor } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { attached, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { answer, openForm } from "./pages-support"
import { signInAdmin, signInStudent } from "./people-support"
import { addSlot, bookFree, chooseSlot, freeHour, payWith } from "./sessions-support"
import { expect, test } from "./test"

const ROOM = "https://meet.example/maya"
const lookAt = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Her meeting link is set, by the site's own call; another test may do the same. */
async function setRoom(context: BrowserContext): Promise<void> {
  const accessToken = await signInAdmin(context)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const put = await context.request.put("/api/admin/content/places", {
    headers,
    data: { meetingLink: ROOM },
  })
  expect(put.status()).toBe(200)
}

// What is refused on purpose.
test.use({ quiet: [/status of 4(00|09)/] })

test("a session is booked online, with the policy in sight, and joined from My Bookings", async ({
  visitor: page,
  context,
  browser,
}) => {
  const hers = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  await setRoom(hers)
  await hers.close()
  const me = await signInStudent(context)
  const slot = await addSlot()
  await page.goto(`/user/${me.id}/book`)
  await chooseSlot(page, slot)
  await page.getByLabel("Session type").selectOption({ index: 1 })
  const where = page.getByRole("group", { name: "Where" })
  await expect(where.getByLabel("At the studio")).toBeChecked()
  await expect(where).toContainText("210 Quincy Street")
  await where.getByLabel("Online").check()
  await page.getByLabel(/Payment amount/).fill("80")
  await expect(page.getByText(/^Cancel up to 24 hours before for a full refund/)).toBeVisible()
  await expect(page.getByText(/Session \(60 min\), online/)).toBeVisible()
  await lookAt(page)
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await payWith(page, "Pay now")
  await answer(page, "Payment Successful")
  await expect(where.getByLabel("Online")).toBeDisabled()
  await page.getByRole("button", { name: "Finalize Booking" }).click()
  await answer(page, "Booking Confirmed!")
  await page.waitForURL(`**/user/${me.id}`)
  const upcoming = page.getByRole("region", { name: "Upcoming" })
  await expect(upcoming).toContainText("Online")
  await expect(upcoming.getByRole("link", { name: "Join the session" })).toHaveAttribute("href", ROOM)
  const mail = await newestMail(context.request, { to: me.email, subject: /You’re booked/ })
  expect(mail.text).toContain(ROOM)
  expect(attached(mail)).toContain(`URL:${ROOM}`)
  const { rows } = await onDatabase((client) =>
    client.query<{ zone: string }>("SELECT time_zone AS zone FROM booking WHERE student_id = $1", [me.id]),
  )
  expect(rows).toEqual([
    { zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone) },
  ])
})

test("on the desk a session gets a link of its own, and the student hears of it", async ({
  visitor: page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Wren")
  const slot = await addSlot()
  await bookFree(theirs, student, slot._id)
  await theirs.close()
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const line = page
    .getByRole("region", { name: "Booked" })
    .getByRole("listitem")
    .filter({ hasText: student.email })
  await expect(line).toContainText("210 Quincy Street")
  await line.getByText(/^More/).click()
  await line.getByRole("button", { name: /^Change location/ }).click()
  const form = line.getByRole("form")
  await form.getByLabel("Where").selectOption("Online")
  await form.getByLabel("Meeting link").fill("http://not.safe.example")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("alert")).toContainText("starts with https://")
  await lookAt(page)
  await form.getByLabel("Meeting link").fill(`${ROOM}/just-us`)
  await form.getByRole("button", { name: "Save" }).click()
  await answer(page, "The place has been saved.")
  await expect(line).toContainText("meet.example/maya/just-us")
  const mail = await newestMail(context.request, { to: student.email, subject: /^New place/ })
  expect(mail.text).toContain(`${ROOM}/just-us`)
  expect(attached(mail)).toContain("SEQUENCE:1")
})

test("somebody who calls is booked in online, and gets the link", async ({ visitor: page, context }) => {
  await setRoom(context)
  await page.goto("/admin/bookings")
  const form = await openForm(page, "Book someone")
  const hour = await freeHour()
  const email = `call.${mark()}@example.com`
  await form.getByLabel("Name").fill("Juno Park")
  await form.getByLabel("Email").fill(email)
  await form.getByLabel("Session date").fill(hour.date)
  await form.getByLabel(/^Start/).fill(hour.time)
  await expect(form.getByLabel("Where")).toHaveValue("studio")
  await form.getByLabel("Where").selectOption("Online")
  await form.getByLabel("Amount ($)").fill("60")
  await lookAt(page)
  await form.getByRole("button", { name: "Book them" }).click()
  await answer(page, "Booked.")
  const mail = await newestMail(context.request, { to: email, subject: /^You’re booked/ })
  expect(mail.text).toContain(ROOM)
})

test("an online class says so to everybody and gives its link to who signed up", async ({
  visitor: page,
  context,
  browser,
}) => {
  const event = await addClass(`address = '', link = '${ROOM}/class', location = ''`)
  const me = await signInStudent(context)
  await signUpFor(context.request, event, { name: "Ines Moreau", email: me.email })
  await page.goto(`/user/${me.id}`)
  const mine = page.getByRole("region", { name: "My Classes" })
  await expect(mine).toContainText("Online")
  await expect(mine.getByRole("link", { name: "Join the class" })).toHaveAttribute("href", `${ROOM}/class`)
  await lookAt(page)
  await page.goto(`/signup-selection?eventId=${event.id}`)
  await expect(page.getByRole("main")).toContainText("Online")
  expect(await page.content()).not.toContain(`${ROOM}/class`)
  const hers = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  await signInAdmin(hers)
  const desk = await hers.newPage()
  await desk.goto(`/admin/events/${event.id}`)
  await expect(desk.getByRole("main")).toContainText("Online")
  await hers.close()
})

test("a class that goes elsewhere leaves the studio’s address behind, or says that another one stays", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  const [studio, hall] = [`Rest ${mark()}`, `Hall ${mark()}`]
  await page.goto("/admin/dashboard")
  const add = async (title: string, address: string, time: string) => {
    const form = await openForm(page, "Add an event")
    await form.getByLabel("Title").fill(title)
    await form.getByLabel("Date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    await form.getByLabel(/Time/).fill(time)
    await form.getByLabel(/^Address/).fill(address)
    await form.getByRole("button", { name: "Add event" }).click()
    await answer(page, "Event(s) added successfully")
    await page.getByRole("button", { name: new RegExp(`^Edit ${title}`) }).click()
    return page.getByRole("form", { name: `Edit ${title}` })
  }
  const blank = await add(studio, "", "03:15")
  await expect(blank.getByLabel(/^Address/)).toHaveValue("")
  await blank.getByLabel("Location").fill("Harbor Hall")
  await blank.getByRole("button", { name: "Save" }).click()
  await answer(page, "Event updated successfully")
  const typed = await add(hall, "12 Water Street", "03:25")
  await expect(typed.getByLabel(/^Address/)).toHaveValue("12 Water Street")
  await typed.getByLabel("Location").fill("Town Hall")
  await expect(typed.getByText("This is still the old address.")).toBeVisible()
  await typed.getByLabel(/^Address/).fill("1 Main Street")
  await expect(typed.getByText("This is still the old address.")).toHaveCount(0)
  const { rows } = await onDatabase((client) =>
    client.query("SELECT location, address FROM event WHERE title = $1", [studio]),
  )
  expect(rows).toEqual([{ location: "Harbor Hall", address: "Harbor Hall" }])
})

test("an online class is added on the desk", async ({ visitor: page, context }) => {
  await signInAdmin(context)
  const title = `Rest ${mark()}`
  await page.goto("/admin/dashboard")
  const form = await openForm(page, "Add an event")
  await form.getByLabel("Title").fill(title)
  await form.getByLabel("Date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await form.getByLabel(/Time/).fill("03:05")
  await form.getByLabel("Takes place").selectOption("Online")
  await expect(form.getByLabel(/^Address/)).toHaveCount(0)
  await form.getByRole("button", { name: "Add event" }).click()
  await answer(page, "Please fill out all fields")
  await form.getByLabel(/^Meeting link/).fill(`${ROOM}/rest`)
  await lookAt(page)
  await form.getByRole("button", { name: "Add event" }).click()
  await answer(page, "Event(s) added successfully")
  await expect((await openForm(page, "Add an event")).getByLabel("Takes place")).toHaveValue("address")
  const { rows } = await onDatabase((client) =>
    client.query("SELECT address, link FROM event WHERE title = $1", [title]),
  )
  expect(rows).toEqual([{ address: "", link: `${ROOM}/rest` }])
})

test("the policy is changed in numbers and read as a sentence; a bad link is said beside its field", async ({
  visitor: page,
  context,
}) => {
  await signInAdmin(context)
  await page.goto("/admin/settings")
  const policy = page.getByRole("region", { name: "Policy" })
  await policy.getByLabel("How many times it can be moved").fill("1.5")
  await expect(policy).toContainText("Please fill in whole numbers.")
  await policy.getByRole("button", { name: "Save" }).click()
  await expect(policy.getByRole("alert")).toContainText("Please enter a whole number from 0 to 20.")
  for (const [moves, words] of [
    ["3", "You can move the session up to 3 times, up to 12 hours before."],
    // As it was: other tests move theirs.
    ["2", "You can move the session twice, up to 12 hours before."],
  ] as const) {
    await policy.getByLabel("How many times it can be moved").fill(moves)
    await expect(policy).toContainText(words)
    await policy.getByRole("button", { name: "Save" }).click()
    await answer(page, "The policy has been saved.")
    await expect(policy.getByRole("list", { name: "Versions of Policy" })).toContainText("Current")
  }
  const places = page.getByRole("region", { name: "Places" })
  await places.getByLabel("Meeting link").fill("meet.example")
  await places.getByRole("button", { name: "Save" }).click()
  await expect(places.getByRole("alert")).toContainText("starts with https://")
  await lookAt(page)
})

test("a new studio address asks first, with how many it concerns", async ({ visitor: page, context }) => {
  await addClass(
    "address = 'Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368', location = 'Quincy Street Studio'",
  )
  await signInAdmin(context)
  await page.goto("/admin/settings")
  const places = page.getByRole("region", { name: "Places" })
  await places.getByLabel("Studio address").fill("Mill Studio, 5 Mill Road")
  await places.getByRole("button", { name: "Save" }).click()
  const question = page.getByRole("alertdialog", { name: "Move what’s coming up?" })
  await expect(question).toContainText(/class(es)? coming up get the new place/)
  await expect(question.getByRole("button", { name: "Keep it as it is" })).toBeFocused()
  await lookAt(page)
  await question.getByRole("button", { name: "Keep it as it is" }).click()
  await page.reload()
  await expect(places.getByLabel("Studio address")).toHaveValue(/^Quincy Street Studio/)
})
