import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isConflict } from "../../lib/errors"
import { anyAddress, eventually, mailsTo, makeChocolate, makeSlot, siteUrl } from "../support/api"
import { anyEmail, newEvent } from "../support/classes"
import { PAGES } from "../support/pages"
import { type Browser, inPage } from "./browser"
import { browsers } from "./start"
import { Visitor } from "./visitor"

/** What every visitor does, once in each browser that is not Chromium (tests/e2e holds all else). */

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(browsers())("$name", ({ name, start }) => {
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    if (!start) return
    browser = await start()
    console.log(`${browser.name} is the browser.`)
    visitor = new Visitor(browser, (await browser.tabs())[0] ?? "", siteUrl())
  })
  afterAll(() => browser?.close())

  if (!start) console.log(`There is no ${name} on this machine: what it is tried with is skipped.`)
  const walk = test.skipIf(!start)

  for (const path of [...PAGES, "/verify-email", "/admin"])
    walk(`${path} opens whole, and the console is silent`, async () => {
      await visitor.visit(path)
      expect(await inPage(visitor, () => document.querySelectorAll("h1").length)).toBe(1)
      expect(await inPage(visitor, missing)).toEqual([])
      expect(browser.heard()).toEqual([])
    })

  walk("somebody registers, books a session and pays it", async () => {
    const email = anyEmail()
    await visitor.visit("/register")
    await visitor.fill("First name", "Ines")
    await visitor.fill("Last name", "Moreau")
    await visitor.fill("Email", email)
    await visitor.press("Register")
    await visitor.sees("Check your email")
    const confirm = await eventually(async () => (await mailsTo(email))[0])
    const link = new URL(/https?:\/\/\S+\?token=[\w.-]+/.exec(confirm.text)?.[0] ?? "")
    await visitor.visit(link.pathname + link.search)
    const id = await eventually(() =>
      inPage(visitor, () => /^\/user\/([\w-]{36})$/.exec(location.pathname)?.[1]),
    )
    const startsAt = await newNoon()
    await visitor.visit(`/user/${id}/book`)
    await visitor.pressDay(startsAt.toISOString().slice(0, 10))
    await visitor.press(/^\d+:\d\d [AP]M/)
    await visitor.chooseFirst()
    await visitor.fill(/^Payment amount/, "80")
    await visitor.press("Continue")
    const paypal = await visitor.pressForWindow("PayPal")
    await paypal.sees("80.00 USD")
    await paypal.press("Pay now")
    await visitor.answer("Payment Successful")
    await visitor.press("Finalize Booking")
    await visitor.answer("Booking Confirmed!")
    await visitor.sees(/Upcoming[\s\S]*\d:00 PM/)
    await eventually(async () => (await mailsTo(email)).find(({ subject }) => /session|book/i.test(subject)))
  })

  walk("a new student signs the waiver and is signed up for a class", async () => {
    const event = await newEvent()
    const email = anyEmail()
    await visitor.visit(`/signup?eventId=${event.id}`)
    await visitor.fill("Name", "Ines Moreau")
    await visitor.fill("Email", email)
    await visitor.fill("Phone", "123-456-7890")
    await visitor.check(/I have read the waiver/)
    await visitor.draw("canvas[data-ready]", [
      [0.1, 0.5],
      [0.2, 0.2],
      [0.4, 0.8],
      [0.6, 0.3],
      [0.8, 0.6],
    ])
    await visitor.press("Save signature")
    await visitor.sees("Signature saved.")
    await visitor.press("Sign up")
    await visitor.answer("Sign up successful, confirmation email sent.")
    await eventually(async () => (await mailsTo(email)).find(({ subject }) => /signed up/i.test(subject)))
  })

  walk("a tin is bought", async () => {
    const tin = await makeChocolate({ name: `Tin ${anyAddress()}`, priceCents: 1400, inventory: 5 })
    await visitor.visit("/chocolates")
    await visitor.press(new RegExp(`Add to Cart.*${tin.name}$`, "s"))
    await visitor.visit("/cart")
    await visitor.sees(tin.name)
    await visitor.press("Continue to Payment")
    const paypal = await visitor.pressForWindow("PayPal")
    await paypal.sees("19.00 USD")
    await paypal.press("Pay now")
    await visitor.answer("Payment Successful")
    await visitor.sees("Thank you, Jordan")
  })
})

/** A slot on a day of its own, at noon or an hour later in the studio. */
async function newNoon(daysAhead = 10): Promise<Date> {
  const startsAt = new Date(Math.ceil(Date.now() / DAY) * DAY + daysAhead * DAY + 20 * HOUR)
  try {
    await makeSlot({ startsAt })
    return startsAt
  } catch (error) {
    if (isConflict(error, "slot_starts_at_key")) return newNoon(daysAhead + 1)
    throw error
  }
}

/** Runs in the page: pictures, styles and fonts that didn’t come, or were refused. */
function missing(): string[] {
  const pictures = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
  return [
    ...pictures.map(({ src }) => src),
    ...sheets.filter(({ sheet }) => !sheet).map(({ href }) => href),
    ...[...document.fonts].filter(({ status }) => status === "error").map(({ family }) => family),
  ]
}
