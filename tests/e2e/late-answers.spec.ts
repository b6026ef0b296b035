import type { Page, Route } from "playwright/test"
import { DEFAULTS } from "../../lib/content/rules"
import { addClass, type Class, signUpFor, waitFor } from "./classes-support"
import { mark, onDatabase } from "./database-support"
import { newestMail } from "./emails-support"
import { answer, expectSaid } from "./pages-support"
import { signInAdmin, signInStudent, someone } from "./people-support"
import { addSlot, bookFree, clock } from "./sessions-support"
import { addTin, buy } from "./shop-support"
import { expect, test } from "./test"

/** Answers that come late, in the wrong order, not at all, or otherwise than the page expected. */

test.use({ quiet: [/Failed to load resource/] })

/** Something to wait for until it is let go. */
function gate() {
  let letGo = () => {}
  const isOpen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { isOpen, letGo }
}

const fail = (route: Route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "" } })

/** Keeps the first call to that path until it is let go; the later ones pass. */
async function holdFirst(page: Page, path: string | RegExp) {
  const held = gate()
  let calls = 0
  await page.route(path, async (route) => {
    calls += 1
    if (calls === 1) await held.isOpen
    // The page may have given it up.
    await route.continue().catch(() => {})
  })
  return { letGo: held.letGo, calls: () => calls }
}

const yesterday = () => ({
  date: new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 10),
  time: "22:40",
})

test("who joined the waiting list after the page was made is named where the class is canceled", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("capacity = 1")
  await signUpFor(context.request, event, { name: "Ada Byron", email: someone("Ada").email })
  await signInAdmin(context)
  await page.goto(`/admin/events/${event.id}`)
  await expect(page.getByRole("heading", { name: event.title })).toBeVisible()
  await waitFor(context.request, event, { name: "Wen Walker", email: someone("Wen").email })
  await page.getByRole("button", { name: "Cancel class" }).click()
  const dialog = page.getByRole("dialog", { name: `Cancel ${event.title}?` })
  await expect(dialog).toContainText("On the waiting list: Wen Walker")
  await expect(dialog.getByRole("button", { name: "Cancel it and tell 2 people" })).toBeVisible()
})

test.describe("an import", () => {
  const file = (text: string) => ({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) })

  test("shows what was chosen last, also when an earlier preview is still under way", async ({
    visitor: page,
    context,
  }) => {
    await signInAdmin(context)
    await page.goto("/admin/import")
    const first = await holdFirst(page, "**/api/admin/import/preview")
    const rows = `First name,Last name,Email\nAda,Lovelace,ada.${mark()}@example.com\n`
    await page.getByLabel("The file (CSV)").setInputFiles(file(rows))
    await expect(async () => expect(first.calls()).toBe(1)).toPass()
    await page.getByLabel("What’s in the file?").selectOption("subscribers")
    first.letGo()
    await expect(page.getByLabel("Date they agreed (required)")).toBeVisible()
    await expect(page.getByLabel("First name")).toHaveCount(0)
  })

  test("begins with the one press that leaves the field", async ({ visitor: page, context }) => {
    await signInAdmin(context)
    await page.goto("/admin/import")
    await page.getByLabel("What’s in the file?").selectOption("subscribers")
    const rows = `Email,Subscribed on\nada.${mark()}@example.com,2024-05-06\n`
    await page.getByLabel("The file (CSV)").setInputFiles(file(rows))
    const way = page.getByLabel("How did they agree?")
    await way.fill("Form on my old site")
    await way.press("Tab")
    const bring = page.getByRole("button", { name: "Import 1 row" })
    await expect(bring).toBeEnabled()
    await way.fill("Form on my old website")
    await bring.click()
    await expect(page.getByText("It’s done.")).toBeVisible()
  })
})

test("an event that was changed is said to be, also when the earlier ones cannot be read again", async ({
  visitor: page,
  context,
}) => {
  const event = await addClass("title = title", {
    date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    time: "22:40",
  })
  const past = await addClass("title = title", yesterday())
  await signInAdmin(context)
  await page.goto("/admin/dashboard")
  await page.route("**/api/events?before=*", fail)
  await page.getByRole("button", { name: "Show earlier events" }).click()
  await expectSaid(page, "Failed to fetch events.", "Please try again.")
  await page.unroute("**/api/events?before=*")
  await page.getByRole("button", { name: "Show earlier events" }).click()
  await expect(page.getByText(past.title)).toBeVisible()
  await page.route(/\/api\/events\?from=.*&to=/, fail)
  await page.getByRole("button", { name: new RegExp(`^Edit ${event.title}`) }).click()
  const editor = page.getByRole("form", { name: `Edit ${event.title}` })
  await editor.getByLabel("Location").fill("The barn")
  await editor.getByRole("button", { name: "Save" }).click()
  await answer(page, "Event updated successfully")
  await expect(page.getByText("Failed to fetch events.")).toBeVisible()
})

test.describe("a place whose refund has changed since the page was made", () => {
  async function paidPlace(page: Page, person: { name: string; email: string }): Promise<Class> {
    const event = await addClass("price_cents = 1800")
    await signUpFor(page.request, event, person)
    await onDatabase((client) =>
      client.query(
        `WITH paid AS (INSERT INTO payment (purpose, state, amount_cents, captured_cents, funded_cents, capture_id)
           VALUES ('class', 'fulfilled', 1800, 1800, 1800, gen_random_uuid()::text) RETURNING id),
           funded AS (INSERT INTO funding (payment_id, cents) SELECT id, 1800 FROM paid RETURNING id)
         UPDATE sign_up SET funding_id = funded.id FROM funded WHERE event_id = $1`,
        [event.id],
      ),
    )
    return event
  }
  const endRefunds = ({ id }: Class) =>
    onDatabase((client) =>
      client.query("UPDATE sign_up SET policy = $2 WHERE event_id = $1", [
        id,
        { ...DEFAULTS.policy, cancelFreeHours: 20_000, lateRefundPercent: 0 },
      ]),
    )

  test("is given up from My Classes with the second press", async ({ visitor: page, context }) => {
    const me = await signInStudent(context, "Noor")
    const event = await paidPlace(page, { name: `${me.firstName} ${me.lastName}`, email: me.email })
    await page.goto(`/user/${me.id}`)
    await endRefunds(event)
    const classes = page.getByRole("region", { name: "My Classes" })
    const question = page.getByRole("alertdialog", { name: "Give up your spot?" })
    await classes.getByRole("button", { name: /^Give up my spot/ }).click()
    await expect(question).toContainText("ou’ll get $18 back")
    await question.getByRole("button", { name: "Give up my spot" }).click()
    await expectSaid(page, "Your spot is still yours.", "The refund has changed in the meantime")
    await classes.getByRole("button", { name: /^Give up my spot/ }).click()
    await expect(question).toContainText("there’s no refund")
    await question.getByRole("button", { name: "Give up my spot" }).click()
    await answer(page, "You’ve given up your spot.")
  })

  test("is given up from the email’s link with the second press", async ({ visitor: page }) => {
    const { email } = someone()
    const event = await paidPlace(page, { name: "Ines Moreau", email })
    const mail = await newestMail(page.request, { to: email, subject: /You’re signed up/ })
    await page.goto(/https?:\/\/\S+\/signup\/cancel\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "")
    const main = page.getByRole("main")
    await expect(main).toContainText("ou’ll get $18 back")
    await endRefunds(event)
    await page.getByRole("button", { name: /give up my spot/ }).click()
    await expect(main.getByRole("alert")).toContainText("The refund has changed in the meantime")
    await expect(main).not.toContainText("ou’ll get $18 back")
    await page.getByRole("button", { name: /give up my spot/ }).click()
    await expect(page.getByText("You’ve given up your spot.")).toBeVisible()
  })
})

test("past classes that cannot be read are not those to come", async ({ visitor: page, context }) => {
  const event = await addClass("title = title", {
    date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    time: "04:20",
  })
  await signUpFor(context.request, event, { name: "Nora Quist", email: someone("Nora").email })
  await signInAdmin(context)
  await page.goto("/admin/signups")
  await expect(page.getByText(event.title).first()).toBeVisible()
  await page.route(/\/api\/admin\/signups\?when=past/, fail)
  await page.getByRole("button", { name: "Past" }).click()
  await expect(page.getByText("Failed to fetch class signups.")).toBeVisible()
  await expect(page.getByText(event.title)).toHaveCount(0)
})

test("orders that were shipped and cannot be read are not those to pack", async ({
  visitor: page,
  context,
}) => {
  const { email } = someone("Kirsi")
  await buy(page, [await addTin()], { email })
  await signInAdmin(context)
  await page.goto("/admin/orders")
  await expect(page.getByRole("region", { name: "To pack" })).toContainText(email)
  await page.route(/\/api\/admin\/orders\?status=shipped/, fail)
  await page.getByRole("button", { name: /^Shipped/ }).click()
  await expect(page.getByText("Trying again.")).toBeVisible()
  await expect(page.getByRole("listitem", { name: /^Order #/ })).toHaveCount(0)
})

test("an offered time that is refused is said to be, as the dialog has no field for it", async ({
  visitor: page,
  context,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const student = await signInStudent(theirs, "Ada")
  const [slot, other] = [await addSlot(), await addSlot()]
  await bookFree(theirs, student, slot._id)
  await theirs.close()
  await signInAdmin(context)
  await page.goto("/admin/bookings")
  const session = page.locator(`#session-${slot._id}`)
  await session.getByRole("button", { name: /^Move/ }).click()
  const dialog = page.getByRole("dialog", { name: /^Move/ })
  await dialog.getByLabel("To", { exact: true }).selectOption(other._id)
  await page.route("**/api/admin/bookings/*/move", (route) => {
    const words = "That time has passed."
    return route.fulfill({ status: 400, json: { code: "INVALID", message: words, fields: { date: words } } })
  })
  await dialog.getByRole("button", { name: new RegExp(`^Move it to .*${clock(other.time)}`) }).click()
  await expectSaid(page, "The session wasn’t moved.", "That time has passed.")
})

test("what is typed in the settings while they are saved stays", async ({ visitor: page, context }) => {
  await signInAdmin(context)
  await page.goto("/admin/settings/home")
  const held = gate()
  await page.route("**/api/admin/content/home", async (route) => {
    if (route.request().method() !== "PUT") return route.continue()
    await held.isOpen
    // Published nowhere: the other tests read these texts.
    const { authorization = "" } = route.request().headers()
    const response = await page.request.get(route.request().url(), { headers: { authorization } })
    return route.fulfill({ response })
  })
  const first = page.getByLabel("Headline", { exact: true })
  const before = await first.inputValue()
  await first.fill(`${before} one`)
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await first.fill(`${before} one two`)
  held.letGo()
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
  await expect(first).toHaveValue(`${before} one two`)
})
