import { describe, expect, test } from "vitest"
import { env } from "../../lib/env"
import { orderPath } from "../../lib/shop/keys"
import { promiseSentence } from "../../lib/shop/rules/pickup"
import type { Promises } from "../../lib/shop/rules/promises"
import { texts } from "../../lib/site-texts"
import { addDays, instantToWallClock } from "../../lib/time"
import { makeChocolate, makeEvent, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, eventually } from "../support/api"
import { ownSite } from "../support/own-site"
import { buy, newGuest, paymentOf } from "../support/shop"
import { startWeb } from "../support/stack"

/** Her words: published, looked at before that, and brought back (docs/product.md, Content). */

const site = ownSite()
const admin = async (method: string, path: string, body?: unknown, headers = {}) =>
  call(`/api/admin/content/${path}`, {
    method,
    body,
    headers,
    token: await site.inside(adminToken),
    at: site.url,
  })
type Content = { content: Record<string, unknown>; version: number }
const inForce = async (section: string) => (await admin("GET", section)).body as unknown as Content
/** A page without its tags. */
const visible = (html: string) => html.replace(/<[^>]*>/g, "")
const page = async (path: string, at = site.url) => (await fetch(`${at}${path}`)).text()
/** What an order of now is promised. */
const promised = async () => (await call("/config/studio", { at: site.url })).body.promises as Promises
/** Nobody has published this before. */
const words = (what: string) => `${what} ${crypto.randomUUID()}`

describe("a sentence", () => {
  test("is on the page at the next request, in every process, and the page is kept as before", async () => {
    const other = await startWeb({ databaseUrl: site.databaseUrl })
    for (let time = 0; time < 2; time++) {
      const heroTitle = words("A quiet hour")
      const { version } = await inForce("home")
      const published = await admin("PUT", "home", { heroTitle }, { "If-Match": `"${version}"` })
      expect([published.status, published.body.version]).toEqual([200, version + 1])
      expect(await page("/")).toContain(heroTitle)
      await eventually(async () => (await page("/", other.url)).includes(heroTitle))
    }
    const answer = await fetch(`${site.url}/`)
    const known = await fetch(`${site.url}/`, {
      headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
    })
    expect([answer.headers.get("cache-control"), known.status]).toEqual([
      "public, max-age=0, must-revalidate",
      304,
    ])
    await other.stop()
  })

  test.each([
    ["home", "step2", "/"],
    ["about", "offeringsNote", "/about"],
    ["classes", "calendarText", "/calendar"],
    ["chocolates", "brand", "/cart"],
    ["chocolates", "pickupPlace", "/contact"],
    ["chocolates", "emptyCartText", "/cart"],
    ["classes", "passesText", "/passes"],
    ["classes", "noClassesText", "/calendar"],
    ["pages", "contactThanks", "/contact"],
    ["pages", "introThanks", "/"],
    ["pages", "websiteText", "/aboutwebsite"],
    ["site", "lettersText", "/confirm-letters"],
    ["site", "name", "/login"],
  ])("of %s (%s) stands on %s", async (section, field, path) => {
    const said = words("Changed").slice(0, 44)
    expect((await admin("PUT", section, { [field]: said })).status).toBe(200)
    expect(await page(path)).toContain(said)
  })

  test("of the first page is a string of its own, and pictures are objects", async () => {
    const { content } = await inForce("home")
    const text = await page("/")
    for (const value of Object.values(content)) {
      if (typeof value === "object") expect(Object.keys(value as object).sort()).toEqual(["alt", "src"])
      else for (const line of String(value).split("\n\n")) expect(text).toContain(line)
    }
  })

  test("a class that is new gets a description, with the small markup and nothing else", async () => {
    const { content } = await inForce("classes")
    const title = words("Yoga Nidra")
    const text =
      "Lie **still**.\n\n- one\n- [two](/calendar)\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))"
    const classes = [...(content.classes as object[]), { title, text }]
    expect((await admin("PUT", "classes", { classes })).status).toBe(200)
    // React writes a comment behind a text at which it cut what it streams.
    const shown = (await page("/about")).replaceAll("<!-- -->", "")
    expect(shown).toContain(title)
    expect(shown).toContain("Lie <strong>still</strong>.")
    expect(shown).toMatch(/<li><a href="\/calendar"[^>]*>two<\/a><\/li>/)
    expect(shown).not.toContain("<img src=x")
    expect(shown).not.toMatch(/href="javascript/i)
  })
})

test("her name stands in calendars that people follow", async () => {
  const name = words("Noor").slice(0, 40)
  expect((await admin("PUT", "site", { name })).status).toBe(200)
  // Folded after 75 bytes.
  expect((await page("/calendar.ics")).replaceAll("\r\n ", "")).toContain(`Classes with ${name}`)
})

test("a break in shipping has days that exist, in their order", async () => {
  const first = new Date().toISOString().slice(0, 10)
  const last = addDays(first, 30)
  const put = (daysOff: unknown) => admin("PUT", "chocolates", { daysOff })
  const before = await promised()
  expect((await put([{ from: first, to: last }])).status).toBe(200)
  expect((await promised()).shipping).not.toBe(before.shipping)
  for (const daysOff of [
    [{ from: last, to: first }],
    [{ from: first, to: addDays(first, 750) }],
    [{ from: "2027-02-30", to: "2027-03-01" }],
    [{ from: first }],
    [first],
  ])
    expect([daysOff, (await put(daysOff)).status]).toEqual([daysOff, 400])
})

test("the day that an order was promised stays when she takes it off", async () => {
  const { id } = await site.inside(() => makeChocolate({ inventory: 3 }))
  const ordered = async () => {
    const guest = newGuest(site.url)
    const cart = { items: [{ _id: id, quantity: 1 }], isLocalPickup: false }
    const { order } = await paymentOf(await buy(guest, cart))
    return { path: orderPath(order?.id ?? ""), promise: order?.promise ?? "" }
  }
  await site.inside(async () => {
    await admin("PUT", "chocolates", { daysOff: [] })
    const before = await ordered()
    expect(before.promise).toMatch(/^Ships .*, arrives by /)
    const [from, to] = [0, 30].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    expect((await admin("PUT", "chocolates", { daysOff: [{ from, to }] })).status).toBe(200)
    expect(visible(await page(before.path))).toContain(`${promiseSentence(before.promise)}. I’ll email you`)
    expect((await ordered()).promise).not.toBe(before.promise)
  })
})

test("whole days of time off move what new orders are promised, and are named beside the hours", async () => {
  await admin("PUT", "chocolates", { daysOff: [] })
  const { id } = await site.inside(() => makeChocolate({ inventory: 4 }))
  const order = async () => {
    const guest = newGuest(site.url)
    const cart = { items: [{ _id: id, quantity: 1 }], isLocalPickup: true }
    const { order: bought } = await paymentOf(await buy(guest, cart))
    return { path: orderPath(bought?.id ?? ""), promise: bought?.promise ?? "" }
  }
  await site.inside(async () => {
    const token = await adminToken()
    const before = await promised()
    const { path, promise } = await order()
    expect(promise).toBe(before.pickup)
    const today = instantToWallClock(new Date(), env().STUDIO_TIME_ZONE).date
    const range = { from: addDays(today, 1), to: addDays(today, 8) }
    const added = await call("/api/admin/time-off", { method: "POST", token, body: range, at: site.url })
    expect(added.status).toBe(201)
    const after = await promised()
    expect(after.shipping).not.toBe(before.shipping)
    expect(after.pickup).not.toBe(before.pickup)
    expect((await order()).promise).toBe(after.pickup)
    // What was promised before stays.
    expect(visible(await page(path))).toContain(before.pickup)
    await db().order.updateMany({ data: { status: "ready_for_pickup" } })
    expect(visible(await page(path))).toMatch(/\(except \w{3}, \w{3} \d+/)
    await call(`/api/admin/time-off/${added.body._id}`, { method: "DELETE", token, at: site.url })
    expect(await promised()).toEqual(before)
  })
})

describe("pickup days and hours", () => {
  const put = (fields: object) => admin("PUT", "chocolates", fields)
  const open = (items: object[], given: object) =>
    call("/api/payments", {
      method: "POST",
      body: { purpose: "order", cartItems: items, isLocalPickup: true, ...given },
      at: site.url,
    })

  test("are said where people read them, in the order of a week", async () => {
    const fields = { pickupDays: ["Saturday", "Tuesday"], pickupFrom: "09:30", pickupUntil: "13:00" }
    const { body } = await put(fields)
    expect(body.content).toMatchObject({ ...fields, pickupDays: ["Tuesday", "Saturday"] })
    for (const path of ["/contact", "/chocolates"])
      expect(visible(await page(path))).toContain("Tue, Sat, 9:30 AM–1 PM")
  })

  test.each([
    { pickupDays: [] },
    { pickupDays: ["Someday"] },
    { pickupDays: "Friday" },
    { pickupFrom: "25:00" },
    { pickupFrom: "" },
    { pickupFrom: "17:00", pickupUntil: "17:00" },
  ])("such as %j are refused", async (fields) => {
    const { version } = await inForce("chocolates")
    expect((await put(fields)).status).toBe(400)
    expect((await inForce("chocolates")).version).toBe(version)
  })

  test("other than the buyer was shown open no order, and keep nothing", async () => {
    const { id } = await site.inside(() => makeChocolate({ inventory: 3 }))
    const items = [{ _id: id, quantity: 1 }]
    const shown = { pickupDays: ["Friday"], pickupFrom: "10:00", pickupUntil: "12:00" }
    const pickupHours = "Fri, 10 AM–12 PM"
    await put(shown)
    expect((await open(items, { pickupHours })).status).toBe(200)
    await put({ pickupDays: ["Monday"] })
    const refused = await open(items, { pickupHours })
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: "PICKUP_CHANGED",
        message: "The pickup hours have changed. They are now Mon, 10 AM–12 PM.",
        pickupHours: "Mon, 10 AM–12 PM",
      }),
    ])
    expect(await site.inside(() => db().orderLine.count({ where: { chocolateId: id } }))).toBe(1)
    expect((await open(items, { pickupHours, isLocalPickup: false })).status).toBe(200)
    expect((await open(items, {})).status).toBe(200)
  })

  test("of a version that still had them as a line are the defaults; it can be looked at and brought back", async () => {
    const { content, version } = await inForce("chocolates")
    const { pickupDays: _days, pickupFrom: _from, pickupUntil: _until, ...rest } = content
    const old = { ...rest, pickupHours: "Thu–Sun, 11 AM–5 PM" }
    const data = { section: "chocolates", version: version + 1, content: old }
    await site.inside(() => db().setting.create({ data }))
    expect((await inForce("chocolates")).content).toMatchObject({ pickupFrom: "11:00", pickupUntil: "17:00" })
    const { versions } = (await admin("GET", "chocolates/versions")).body as unknown as {
      versions: Content[]
    }
    expect((await admin("POST", "chocolates/preview", versions[0]?.content)).status).toBe(200)
    expect((await admin("PUT", "chocolates", { heroTitle: words("Tins") })).status).toBe(200)
    const restored = await admin("POST", "chocolates/restore", { version: version + 1 })
    expect([restored.status, restored.body.version]).toEqual([200, version + 3])
    expect((await inForce("chocolates")).content.heroTitle).toBe(content.heroTitle)
  })
})

describe("two tabs", () => {
  test("do not overwrite each other silently", async () => {
    const { version } = await inForce("about")
    const headers = { "If-Match": `"${version}"` }
    const [first, second] = [words("One"), words("Two")]
    const answers = await Promise.all(
      [first, second].map((title) => admin("PUT", "about", { title }, headers)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? first : second
    expect((await inForce("about")).content.title).toBe(winner)
  })
})

describe("versions", () => {
  test("are kept and one is brought back, on the page too", async () => {
    const [old, next] = [words("Old"), words("New")]
    const { version } = (await admin("PUT", "pages", { contactTitle: old })).body as unknown as Content
    await admin("PUT", "pages", { contactTitle: next })
    expect(await page("/contact")).toContain(next)
    const { versions } = (await admin("GET", "pages/versions")).body as unknown as { versions: Content[] }
    expect(versions.find((one) => one.version === version)?.content.contactTitle).toBe(old)
    const restored = await admin("POST", "pages/restore", { version })
    expect([restored.status, restored.body.version]).toEqual([200, version + 2])
    expect(await page("/contact")).toContain(old)
  })

  test("are not made by a publication that changes nothing", async () => {
    const text = words("The same")
    const { version } = (await admin("PUT", "pages", { contactTitle: text })).body as unknown as Content
    const again = await admin("PUT", "pages", { contactTitle: text })
    expect([again.status, again.body.version]).toEqual([200, version])
    expect((await admin("POST", "pages/restore", { version })).body.version).toBe(version)
    expect((await inForce("pages")).version).toBe(version)
  })

  test("end with what the site came with, which is brought back like any other", async () => {
    await admin("PUT", "about", { title: words("Of hers") })
    const { versions } = (await admin("GET", "about/versions")).body as unknown as { versions: Content[] }
    expect(versions.at(-1)).toMatchObject({ version: 0, publishedAt: null, content: texts.about })
    expect((await admin("POST", "about/restore", { version: 0 })).status).toBe(200)
    expect((await inForce("about")).content).toEqual(texts.about)
    expect((await admin("POST", "about/restore", { version: 999 })).status).toBe(404)
  })
})

describe("a preview", () => {
  test("is the real page with the change, and stores nothing", async () => {
    const heroTitle = words("Not yet")
    const { version } = await inForce("home")
    const count = await site.inside(() => db().setting.count())
    const shown = await admin("POST", "home/preview", { heroTitle })
    expect(shown.status).toBe(200)
    expect(shown.body.html).toContain(heroTitle)
    expect(shown.body.html).toContain("<style")
    const again = await Promise.all(Array.from({ length: 5 }, () => page("/")))
    for (const text of again) expect(text).not.toContain(heroTitle)
    expect([(await inForce("home")).version, await site.inside(() => db().setting.count())]).toEqual([
      version,
      count,
    ])
  })

  test("of what would be refused is refused", async () => {
    const refused = await admin("POST", "home/preview", { heroTitle: "" })
    expect([refused.status, refused.body.fields]).toEqual([400, { heroTitle: expect.any(String) }])
  })
})

describe("refused, with nothing changed", () => {
  test.each([
    ["home", { heroTitle: "" }],
    ["home", { heroTitle: "x".repeat(101) }],
    ["home", { heroTitle: 7 }],
    ["home", { heroTitel: "x" }],
    ["home", { heroPicture: { src: "https://evil.example/x.svg", alt: "x" } }],
    ["home", { heroPicture: { src: "", alt: "" } }],
    ["classes", { classes: [{ title: "x" }] }],
    ["classes", { classes: Array(31).fill({ title: "x", text: "x" }) }],
    ["site", { email: "nobody" }],
    ["site", { links: [{ label: "x", url: "javascript:alert(1)" }] }],
    ["about", { trainings: [""] }],
  ])("%s %j", async (section, body) => {
    const { version } = await inForce(section)
    expect((await admin("PUT", section, body)).status).toBe(400)
    expect((await inForce(section)).version).toBe(version)
  })
})

test("titles and descriptions stand in the head", async () => {
  for (const path of ["/", "/about", "/calendar", "/chocolates", "/contact", "/login"]) {
    const [head = ""] = (await page(path)).split("</head>")
    expect([path, head.includes("<title>"), head.includes('name="description"')]).toEqual([path, true, true])
  }
})

test("a waiver is published as a new version; who signed another signs again, and keeps what was signed", async () => {
  const { content } = await inForce("waiver")
  const text = words("I take part of my own free will.")
  const email = `signer-${crypto.randomUUID()}@example.com`
  const day = (count: number) => new Date(Date.now() + count * 86_400_000)
  const [first, next] = await site.inside(async () => {
    const [one, other] = [await makeEvent({ startsAt: day(3) }), await makeEvent({ startsAt: day(4) })]
    return [await makeSignUp({ eventId: one.id, name: "Ada", email }), other]
  })
  expect((await admin("PUT", "waiver", { text })).status).toBe(200)
  const newest = () =>
    site.inside(() => db().waiverVersion.findFirstOrThrow({ orderBy: { version: "desc" } }))
  const published = await newest()
  expect(published.text).toBe(text)
  const body = { email, eventId: next.id, classTitle: next.title }
  const again = await call("/api/check-student", { method: "POST", body, at: site.url })
  expect([again.status, again.body.error]).toEqual([400, expect.stringMatching(/waiver/i)])
  const kept = await site.inside(() =>
    db().signUp.findUniqueOrThrow({ where: { id: first.id }, include: { waiverText: true } }),
  )
  expect(kept.waiverText?.text).not.toBe(text)
  await admin("PUT", "waiver", content)
  const back = await newest()
  expect([back.version > published.version, back.text]).toEqual([true, content.text])
})
