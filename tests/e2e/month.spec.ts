import type { APIRequestContext, Page } from "playwright/test"
import { addDays, formatDay, instantToWallClock, wallClockToInstant } from "../../lib/time"
import { clocksGoForward, daysBefore } from "../support/clocks"
import { coordinates } from "../support/coordinates"
import { onDatabase } from "./database-support"
import { attached, type Mail, newestMail } from "./emails-support"
import { expectAccessible, expectNoSidewaysScroll } from "./looks-support"
import { movedSite } from "./moved-site"
import { answer } from "./pages-support"
import { register, someone } from "./people-support"
import { bookAndPay, clock } from "./sessions-support"
import { expect, STUDIO, test } from "./test"

/** The night on which the studio's clocks go forward; those of Stockholm follow two weeks later. */
const NIGHT = clocksGoForward()
const at = (date: string, time: string) => wallClockToInstant({ date, time, zone: STUDIO })

// While the site is started anew nobody answers; then the page's token is too old, and is renewed.
test.use({ quiet: [/status of 401|ERR_CONNECTION_REFUSED/] })

test("a student's month from Stockholm, over the change of the clocks", { tag: "@long" }, async ({
  browser,
  watch,
}) => {
  const me = someone("Sigrid")
  const site = await movedSite({ at: at(daysBefore(NIGHT, 13), "10:00") })
  const { viewport, hasTouch, isMobile } = test.info().project.use
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    hasTouch,
    isMobile,
    timezoneId: "Europe/Stockholm",
  })
  const page = await context.newPage()
  watch(page)
  const moveTo = async (date: string, time: string) => {
    const { aheadMs } = await site.moveTo(at(date, time))
    await moveBrowser(page, aheadMs)
  }
  const slots = {
    first: await offer(site.databaseUrl, addDays(NIGHT, 1), "09:00"),
    second: await offer(site.databaseUrl, addDays(NIGHT, 9), "09:00"),
    third: await offer(site.databaseUrl, addDays(NIGHT, 11), "15:00"),
    other: await offer(site.databaseUrl, addDays(NIGHT, 12), "11:00"),
  }
  await moveBrowser(page, site.aheadMs)
  let home = ""

  await test.step("registers, books and pays, and reads when that is on her clock", async () => {
    await page.goto("/register")
    home = `/user/${await register(page, me)}`
    await page.goto(`${home}/book`)
    await bookAndPay(page, slots.first, "80")
    const mail = await newestMail(context.request, { to: me.email, subject: /You’re booked/ })
    expect(mail.subject).toContain("9:00 AM")
    expect(mail.text).toContain("5:00 PM GMT+1")
    expect(mail.text).toContain("210 Quincy Street")
    expect(attached(mail)).toContain("BEGIN:VALARM")
  })

  await test.step("is reminded a day before, in hours that have gone by", async () => {
    await moveTo(NIGHT, "09:05")
    const mail = await newestMail(context.request, { to: me.email, subject: /^Reminder/ })
    expect(mail.text).toContain("5:00 PM GMT+1")
    expect(mail.text).toContain("210 Quincy Street")
    const [link = ""] = /https?:[^\s<>]+\/reminders\?key=[^\s<>]+/.exec(mail.text) ?? []
    await page.goto(link)
    await lookAt(page, "reminders")
    await page.getByRole("button", { name: "Turn reminders off" }).click()
    await expect(page.getByText("Reminders are off.")).toBeVisible()
    await lookAt(page, "reminders-off")
    await page.getByRole("button", { name: "Turn them on again" }).click()
    await expect(page.getByRole("button", { name: "Turn reminders off" })).toBeVisible()
  })

  await test.step("takes her own calendar along", async () => {
    await page.goto(`${home}/account`)
    await page.getByRole("button", { name: "Make a private link" }).click()
    const feed = await context.request.get(await page.getByLabel("Private link").inputValue())
    expect(await feed.text()).toContain("BEGIN:VALARM")
    await lookAt(page, "account")
  })

  await test.step("moves it, and once more; not a third time", async () => {
    for (const target of [slots.second, slots.third]) {
      await page.goto(home)
      await page.getByRole("button", { name: /^Move/ }).click()
      const dialog = page.getByRole("dialog")
      await chooseIn(page, target)
      await dialog.getByRole("button", { name: /^Move it to/ }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
      await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(clock(target.time))
    }
    await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0)
    await expect(async () => {
      const entries = (await allMails(context.request, me.email)).map(attached)
      expect(entries.filter((entry) => entry.includes("SEQUENCE:2"))).toHaveLength(1)
    }).toPass()
  })

  await test.step("has a spot in a class, and gives it back", async () => {
    const startsAt = at(addDays(NIGHT, 5), "18:00")
    // By hand: what reCAPTCHA says of a visitor is as old as this machine's clock.
    await onDatabase(
      (client) =>
        client.query(
          `WITH class AS (
             INSERT INTO event (title, starts_at, location, address, taken)
             VALUES ('Slow Flow', $1, 'Quincy Street Studio', '210 Quincy Street', 1) RETURNING id
           )
           INSERT INTO sign_up (event_id, student_id, name, email, waiver_version, waiver_hash, signed_name, signed_at)
           SELECT class.id, s.id, s.first_name, s.email, w.version, w.hash, s.first_name, now()
           FROM class, student s, (SELECT version, hash FROM waiver_version ORDER BY version DESC LIMIT 1) w
           WHERE s.email = $2`,
          [startsAt, me.email],
        ),
      site.databaseUrl,
    )
    await page.goto(home)
    const classes = page.getByRole("region", { name: "My Classes" })
    await classes.getByRole("button", { name: /^Give up my spot/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Give up my spot" }).click()
    await answer(page, "You’ve given up your spot.")
    await expect(classes).toContainText("You’re not signed up for any classes.")
  })

  await test.step("books another, cancels it in time, and gets all of it back", async () => {
    await page.goto(`${home}/book`)
    await bookAndPay(page, slots.other, "60")
    await page.goto(home)
    await cancel(page, "Cancel and get $60 back")
    const mail = await newestMail(context.request, { to: me.email, subject: /^You’ve canceled/ })
    expect(mail.text).toContain("$60")
  })

  await test.step("is reminded of the new time, and cancels too late for money", async () => {
    await moveTo(addDays(NIGHT, 10), "15:05")
    await expect(async () => {
      const subjects = (await allMails(context.request, me.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith("Reminder"))).toHaveLength(2)
    }).toPass()
    await moveTo(addDays(NIGHT, 11), "05:00")
    await page.goto(home)
    await cancel(page, "Cancel the session")
    await expect(page.getByRole("region", { name: "My Bookings" })).toContainText(
      "No sessions booked right now.",
    )
  })

  await test.step("has a receipt of each, and every link of every email opens", async () => {
    const mails = await allMails(context.request, me.email)
    const links = new Set(
      mails.flatMap(({ text }) =>
        (text.match(/https?:\/\/[^\s<>]+/g) ?? []).filter((link) => link.startsWith(site.url)),
      ),
    )
    const receipts = [...links].filter((link) => link.includes("/receipts/"))
    expect(new Set(receipts.map((link) => new URL(link).pathname)).size).toBe(2)
    await page.goto(receipts[0] ?? "")
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible()
    await lookAt(page, "receipt")
    for (const link of links) {
      const opened = await context.request.get(link, { headers: { Accept: "text/html" } })
      expect(opened.status(), link).toBe(200)
    }
  })

  await context.close()
  await site.close()
})

/** On the clock of Stockholm, as her screens say it. */
type Time = { date: string; time: string }

async function offer(databaseUrl: string, date: string, time: string): Promise<Time> {
  const startsAt = at(date, time)
  await onDatabase(
    (client) =>
      client.query("INSERT INTO slot (starts_at, ends_at) VALUES ($1, $2)", [
        startsAt,
        new Date(startsAt.getTime() + 3_600_000),
      ]),
    databaseUrl,
  )
  return instantToWallClock(startsAt, "Europe/Stockholm")
}

/** The browser's own clock, from the next page on. */
function moveBrowser(page: Page, ms: number) {
  return page.addInitScript((ahead) => {
    const kept = globalThis as { RealDate?: DateConstructor }
    kept.RealDate ??= Date
    const real = kept.RealDate
    globalThis.Date = class extends real {
      constructor(...given: []) {
        if (given.length) super(...given)
        else super(real.now() + ahead)
      }
      static override now() {
        return real.now() + ahead
      }
    } as DateConstructor
  }, ms)
}

async function lookAt(page: Page, picture: string) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath(`${picture}.png`), fullPage: true })
}

/** Presses a time in the dialog that moves a session. */
async function chooseIn(page: Page, { date, time }: Time) {
  const day = page.getByRole("dialog").getByRole("region", { name: new RegExp(`^${formatDay(date)}`) })
  await day.getByRole("button", { name: new RegExp(`^${clock(time)} `) }).click()
}

async function cancel(page: Page, name: string) {
  await page
    .getByRole("button", { name: /^Cancel/ })
    .last()
    .click()
  await page.getByRole("dialog").getByRole("button", { name }).click()
  await answer(page, "Your session is canceled.")
}

async function allMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const found = await request.get(`${coordinates.localUrl}/outbox?to=${encodeURIComponent(to)}`, {
    headers: { Accept: "application/json" },
  })
  return ((await found.json()) as { emails: Mail[] }).emails
}
