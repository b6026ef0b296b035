import { afterAll, describe, expect, test } from "vitest"
import { instantToWallClock } from "../../lib/time"
import { makeSignUp } from "../../prisma/factories"
import { adminToken, anyAddress, call, db, siteUrl } from "../support/api"
import { anyEmail, comeBack, drawnSignature, newEvent, signUp, signUpBody, takenOf } from "../support/classes"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"

const studio = "America/Los_Angeles"
const attached = (mail: { attachments: { content: string }[] }, at = 0) =>
  Buffer.from(mail.attachments[at]?.content ?? "", "base64").toString("utf8")

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("signing up", () => {
  test("keeps the place, the waiver and the signature, and mails a copy with a calendar entry", async () => {
    const event = await newEvent()
    const body = await signUpBody(event, { name: "Zoë O'Neil" })
    const answer = await signUp(body)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      "Sign up successful, confirmation email sent.",
    ])
    const waiver = await db().waiverVersion.findFirstOrThrow({ orderBy: { version: "desc" } })
    const kept = await db().signUp.findFirstOrThrow({ where: { eventId: event.id } })
    expect(kept).toMatchObject({
      email: body.email,
      waiverVersion: waiver.version,
      waiverHash: waiver.hash,
      signedName: "Zoë O'Neil",
    })
    expect(
      Buffer.from(kept.signature ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG")
    const mail = await mailTo(body.email, /You’re signed up/)
    expect(mail.text).toContain(waiver.text.slice(0, 40))
    expect(attached(mail)).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART;TZID=America\/Los_Angeles/)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      "class.ics",
      "signature-Zoe-O-Neil.png",
    ])
    expect(await takenOf(event)).toBe(1)
  })

  test("by title and date works as by id, and a typed signature stands", async () => {
    const event = await newEvent()
    const { date } = instantToWallClock(event.startsAt, studio)
    const body = await signUpBody(event, {
      eventId: undefined,
      date,
      signature: undefined,
      typedSignature: "Ines Moreau",
    })
    expect((await signUp(body)).status).toBe(200)
    const kept = await db().signUp.findFirstOrThrow({ where: { eventId: event.id } })
    expect([kept.signature, kept.signedName]).toEqual([null, "Ines Moreau"])
  })

  test("twice is told as already, whatever the letters of the address", async () => {
    const event = await newEvent()
    const body = await signUpBody(event)
    await signUp(body)
    const again = await signUp({ ...body, email: ` ${body.email.toUpperCase()} ` })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      "ALREADY_SIGNED_UP",
      "You've already registered for this class.",
    ])
    expect(await takenOf(event)).toBe(1)
  })

  test.each([
    ["full", { capacity: 1 }, "CLASS_FULL"],
    ["past", { startsAt: new Date(Date.now() - 1000) }, "CLASS_PAST"],
    ["elsewhere", { signUpLink: "https://other.example/x" }, "CONFLICT"],
  ])("for a class that is %s is refused", async (_what, given, code) => {
    const event = await newEvent(given)
    if (code === "CLASS_FULL") await makeSignUp({ eventId: event.id, name: "A", email: anyEmail() })
    const before = await takenOf(event)
    const refused = await signUp(await signUpBody(event))
    expect([refused.status, refused.body.code]).toEqual([409, code])
    expect(await takenOf(event)).toBe(before)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ["no name", { name: "" }, 400],
    ["a name with a line break", { name: "Ann\r\nBcc: x@example.com" }, 400],
    ["a name with a direction mark", { name: "Ann\u202e" }, 400],
    ["a name that is a list", { name: ["Ann"] }, 400],
    ["no address", { email: "nobody" }, 400],
    ["two addresses", { email: "a@example.com,b@example.com" }, 400],
    ["no phone", { phone: "" }, 400],
    ["a phone that is a formula", { phone: "=1+123456789" }, 400],
    ["no waiver", { waiver: false }, 400],
    ["a waiver that is text", { waiver: "true" }, 400],
    ["an old waiver", { waiverVersion: 999 }, 409],
    ["no signature", { signature: "" }, 400],
    ["an SVG as signature", { signature: "data:image/svg+xml,<svg onload=alert(1)>" }, 400],
    ["HTML as signature", { signature: "data:image/png;base64,PGh0bWw+" }, 400],
    ["an address as signature", { signature: "https://evil.example/x.png" }, 400],
    ["a class that is not there", { eventId: "11111111-1111-4111-8111-111111111111" }, 404],
    ["a class without a name", { eventId: undefined, classTitle: "" }, 400],
    ["a robot", { recaptchaToken: "bot:signup" }, 403],
    ["a token for something else", { recaptchaToken: "human:contact" }, 403],
    ["no token", { recaptchaToken: undefined }, 400],
  ])("with %s is refused, and nothing is kept or mailed", async (_what, given, status) => {
    const event = await newEvent()
    const refused = await signUp(await signUpBody(event, given))
    expect(refused.status).toBe(status)
    expect(await takenOf(event)).toBe(0)
    expect(await db().signUp.count({ where: { eventId: event.id } })).toBe(0)
  })

  test("with a body over its cap is 413", async () => {
    const event = await newEvent()
    const body = await signUpBody(event, { signature: `data:image/png;base64,${"A".repeat(400_000)}` })
    expect((await signUp(body)).status).toBe(413)
  })

  test("a sixth time in ten minutes from one address is 429", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.77" }
    const statuses = []
    for (let count = 0; count < 6; count++)
      statuses.push((await call("/api/signup", { method: "POST", body: {}, headers })).status)
    expect(statuses.slice(0, 5)).not.toContain(429)
    expect(statuses[5]).toBe(429)
  })
})

describe("a returning student", () => {
  test("is signed up by the address alone, and is mailed", async () => {
    const [first, second] = await Promise.all([newEvent(), newEvent()])
    const body = await signUpBody(first, { name: "Noor" })
    await signUp(body)
    const { date } = instantToWallClock(second.startsAt, studio)
    const answer = await comeBack({ email: body.email, classTitle: second.title, date })
    expect(answer.status).toBe(200)
    const kept = await db().signUp.findFirstOrThrow({ where: { eventId: second.id } })
    const original = await db().signUp.findFirstOrThrow({ where: { eventId: first.id } })
    expect(kept).toMatchObject({ name: "Noor", phone: "123-456-7890", carriedFromId: original.id })
    expect(kept.signedAt).toEqual(original.signedAt)
    const mail = await mailTo(body.email, new RegExp(second.title))
    expect(mail.text).toContain("/signup/cancel?token=")
  })

  test("who is unknown gets 404 with a message", async () => {
    const event = await newEvent()
    const refused = await comeBack({ email: anyEmail(), classTitle: event.title, eventId: event.id })
    expect(refused.status).toBe(404)
    expect(refused.body.message).toContain("email doesn't exist")
  })

  test("gets 400 with an error when signed up, full, past, or not there", async () => {
    const email = anyEmail()
    const [mine, full, past] = await Promise.all([
      newEvent(),
      newEvent({ capacity: 1 }),
      newEvent({ startsAt: new Date(Date.now() - 1000) }),
    ])
    await makeSignUp({ eventId: mine.id, name: "Noor", email })
    await makeSignUp({ eventId: full.id, name: "Ada", email: anyEmail() })
    const errorsOf = async (eventId: string) => {
      await db().rateLimit.deleteMany({ where: { key: { startsWith: "check-student-address" } } })
      const { status, body } = await comeBack({ email, eventId })
      return [status, body.error]
    }
    expect(await errorsOf(mine.id)).toEqual([400, expect.stringContaining("already")])
    expect(await errorsOf(full.id)).toEqual([400, expect.stringContaining("Class Full")])
    expect(await errorsOf(past.id)).toEqual([400, expect.stringContaining("started")])
    expect((await errorsOf("11111111-1111-4111-8111-111111111111"))[0]).toBe(400)
  })

  test("gets an error with every 400, whatever was sent", async () => {
    for (const body of [{}, "{", "[]", { email: "no address" }, { email: anyEmail() }, { email: 1 }]) {
      const refused = await comeBack(body)
      expect([refused.status, refused.body.error]).toEqual([400, refused.body.message])
    }
  })

  test("is asked for at most three times an hour by one caller", async () => {
    const body = { email: anyEmail(), classTitle: "None", date: "2027-01-01" }
    const headers = { "X-Forwarded-For": anyAddress() }
    const statuses = []
    for (let count = 0; count < 4; count++)
      statuses.push((await call("/api/check-student", { method: "POST", body, headers })).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  test("who says that it was not them is free, off the list, and unknown again", async () => {
    const event = await newEvent()
    const body = await signUpBody(event)
    await signUp(body)
    const mail = await mailTo(body.email, /You’re signed up/)
    const link = /https?:\/\/\S+\/signup\/cancel\?token=([\w.-]+)/.exec(mail.text)
    for (const method of ["GET", "HEAD"]) await fetch(link?.[0] ?? "", { method })
    expect(await takenOf(event)).toBe(1)
    const cancel = { method: "POST", body: { token: link?.[1], reason: "not-me" } }
    expect((await call("/api/signup/cancel", cancel)).status).toBe(200)
    expect((await call("/api/signup/cancel", cancel)).status).toBe(200)
    expect(await takenOf(event)).toBe(0)
    expect((await comeBack({ email: body.email, eventId: event.id })).status).toBe(404)
    const forged = { token: `${link?.[1]?.slice(0, -2)}AA`, reason: "not-me" }
    expect((await call("/api/signup/cancel", { method: "POST", body: forged })).status).toBe(400)
  })

  test("can give a place back, and is told so", async () => {
    const event = await newEvent({ capacity: 1 })
    const body = await signUpBody(event)
    await signUp(body)
    const mail = await mailTo(body.email, /You’re signed up/)
    const token = /\?token=([\w.-]+)/.exec(mail.text)?.[1]
    await call("/api/signup/cancel", { method: "POST", body: { token, reason: "cannot-come" } })
    const told = await mailTo(body.email, /given up/)
    expect(attached(told)).toContain("METHOD:CANCEL")
    expect((await comeBack({ email: body.email, eventId: event.id })).status).toBe(200)
  })

  test("is told nothing more by the old link of a class that was canceled", async () => {
    const event = await newEvent()
    const body = await signUpBody(event)
    await signUp(body)
    const mail = await mailTo(body.email, /You’re signed up/)
    const token = /\?token=([\w.-]+)/.exec(mail.text)?.[1]
    const bulk = { method: "DELETE", token: await adminToken(), body: { eventIds: [event.id], force: true } }
    expect((await call("/api/events/bulk", bulk)).status).toBe(200)
    const late = await call("/api/signup/cancel", { method: "POST", body: { token, reason: "cannot-come" } })
    expect(late.status).toBe(200)
    const mails = await db().mail.findMany({ where: { recipient: body.email }, select: { template: true } })
    expect(mails.map(({ template }) => template).sort()).toEqual(["classes/cancelled", "classes/signed-up"])
  })
})

describe("the list of the studio", () => {
  test("has who signed up, by class, and the signed waiver as a picture and a PDF", async () => {
    const [event, token] = await Promise.all([newEvent(), adminToken()])
    const body = await signUpBody(event, { name: "=HYPERLINK(1)" })
    await signUp(body)
    const list = await call(`/api/admin/signups?eventId=${event.id}`, { token })
    const [row] = list.body as unknown as { _id: string }[]
    expect(row).toMatchObject({
      classTitle: event.title,
      ...instantToWallClock(event.startsAt, studio),
      name: "=HYPERLINK(1)",
      email: body.email,
      phone: "123-456-7890",
      isDrawn: true,
    })
    const csv = await call(`/api/admin/signups/csv?eventId=${event.id}`, { token })
    expect(csv.body.text).toContain("'=HYPERLINK(1)")
    const picture = await call(`/api/admin/signups/${row?._id}/signature`, { token })
    expect(picture.headers.get("content-type")).toBe("image/png")
    expect(picture.headers.get("content-disposition")).toMatch(/^attachment/)
    expect(picture.headers.get("content-security-policy")).toContain("sandbox")
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff")
    const pdf = await call(`/api/admin/signups/${row?._id}/waiver`, { token })
    expect([pdf.status, String(pdf.body.text).slice(0, 5)]).toEqual([200, "%PDF-"])
    expect((await call(`/api/admin/signups/..%2f..%2fx/signature`, { token })).status).toBeGreaterThan(399)
  })

  test("saves the waiver under a name in any script", async () => {
    const [event, token] = await Promise.all([newEvent(), adminToken()])
    const body = await signUpBody(event, { name: "李小龍 שרה" })
    await signUp(body)
    const list = await call(`/api/admin/signups?eventId=${event.id}`, { token })
    const [row] = list.body as unknown as { _id: string }[]
    const pdf = await call(`/api/admin/signups/${row?._id}/waiver`, { token })
    const name = encodeURIComponent("waiver-李小龍 שרה.pdf")
    expect(pdf.headers.get("content-disposition")).toContain(`filename*=UTF-8''${name}`)
    expect([pdf.status, String(pdf.body.text).includes("FontFile2")]).toEqual([200, true])
  })

  test("loses somebody once, and they are told", async () => {
    const [event, token] = await Promise.all([newEvent(), adminToken()])
    const email = anyEmail()
    const made = await makeSignUp({ eventId: event.id, name: "Ada", email })
    const remove = () => call(`/api/signup/${made.id}`, { method: "DELETE", token })
    expect((await remove()).body.message).toBe("Signup deleted successfully.")
    expect((await remove()).status).toBe(404)
    expect(await takenOf(event)).toBe(0)
    expect(attached(await mailTo(email, /No longer on the list/))).toContain("METHOD:CANCEL")
  })

  test("is one list without parameters, of all classes, with the fields of the specification", async () => {
    const token = await adminToken()
    const [past, next] = [
      await newEvent({ startsAt: new Date(Date.now() - 40 * 86_400_000) }),
      await newEvent(),
    ]
    const made = await makeSignUp({ eventId: past.id, name: "Ada", email: anyEmail() })
    const other = await makeSignUp({ eventId: next.id, name: "Noor", email: anyEmail() })
    const all = (await call("/api/admin/signups", { token })).body as unknown as { _id: string }[]
    const { date } = instantToWallClock(past.startsAt, studio)
    const { name, email, phone } = made
    expect(all.find(({ _id }) => _id === made.id)).toEqual({
      _id: made.id,
      date,
      classTitle: past.title,
      name,
      email,
      phone,
    })
    expect(all.map(({ _id }) => _id)).toContain(other.id)
  })

  test("pages by classes, those to come and those that have been", async () => {
    const token = await adminToken()
    const event = await newEvent({ startsAt: new Date(Date.now() - 2 * 3_600_000), durationMinutes: 60 })
    const now = await newEvent({ startsAt: new Date(Date.now() - 2 * 3_600_000), durationMinutes: 180 })
    for (const { id } of [event, now]) await makeSignUp({ eventId: id, name: "Ada", email: anyEmail() })
    const titles = async (query: string) =>
      (
        (await call(`/api/admin/signups?${query}`, { token })).body as unknown as { classTitle: string }[]
      ).map(({ classTitle }) => classTitle)
    expect(await titles("when=past")).toContain(event.title)
    expect(await titles("when=upcoming")).not.toContain(event.title)
    expect(await titles("when=past")).not.toContain(now.title)
    expect(await titles("when=upcoming")).toContain(now.title)
    expect(await titles("when=past&page=9999")).toEqual([])
    expect((await call("/api/admin/signups?page=0", { token })).status).toBe(400)
  })
})

describe("class-status and the list of events", () => {
  test("say what is full, and nothing of anybody", async () => {
    const event = await newEvent({ capacity: 1 })
    const { date, time } = instantToWallClock(event.startsAt, studio)
    const status = () => call(`/api/class-status?${new URLSearchParams({ classTitle: event.title, date })}`)
    expect((await status()).body).toMatchObject({ isFull: false })
    await makeSignUp({ eventId: event.id, name: "Secret Person", email: anyEmail() })
    expect((await status()).body).toMatchObject({ isFull: true })
    const { body } = await call(`/api/events?from=${date}&to=${date}`)
    expect(body).toContainEqual(
      expect.objectContaining({
        _id: event.id,
        title: event.title,
        date,
        time,
        location: "Quincy Street Studio",
        signUpLink: "",
        isExternal: false,
        isFull: true,
        isPast: false,
      }),
    )
    expect(JSON.stringify(body)).not.toContain("Secret Person")
  })

  test.each(["from=x", "to=2027-02-30", "before=2027-13-01", "include=all"])("refuse %s", async (query) =>
    expect((await call(`/api/events?${query}`)).status).toBe(400),
  )

  test("the feed and the single entry escape what is in them", async () => {
    const event = await newEvent({
      title: `Mornings, slow;\\ ${anyEmail("t")}`,
      startsAt: await freeMinute(),
    })
    const feed = await call("/calendar.ics")
    expect(feed.headers.get("content-type")).toContain("text/calendar")
    expect(String(feed.body.text).replace(/\r\n /g, "")).toContain(`UID:class-${event.id}@`)
    const one = await call(`/api/events/${event.id}/calendar`)
    expect(String(one.body.text).replace(/\r\n /g, "")).toContain("SUMMARY:Mornings\\, slow\\;\\\\ t.")
    expect(String(one.body.text)).not.toContain("ATTENDEE")
  })

  test("the feed holds a month back and two years ahead, whatever stands in the database", async () => {
    const [near, far, old] = await Promise.all([
      newEvent({ startsAt: await freeMinute() }),
      newEvent({ startsAt: new Date("2199-06-01T16:00:00Z") }),
      newEvent({ startsAt: new Date("2001-06-01T16:00:00Z") }),
    ])
    const text = String((await call("/calendar.ics")).body.text).replace(/\r\n /g, "")
    expect([near, far, old].map(({ id }) => text.includes(`UID:class-${id}@`))).toEqual([true, false, false])
    expect(text.match(/^BEGIN:(DAYLIGHT|STANDARD)/gm)?.length).toBeLessThan(14)
    const one = await call(`/api/events/${far.id}/calendar`)
    expect(String(one.body.text).match(/^BEGIN:(DAYLIGHT|STANDARD)/gm)?.length).toBeLessThan(9)
  })

  test("a calendar that has not changed is not sent again", async () => {
    const event = await newEvent()
    const address = `/api/events/${event.id}/calendar`
    const before = await call(address)
    const tag = before.headers.get("etag") ?? ""
    expect(before.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate")
    expect((await call(address, { headers: { "If-None-Match": `"x", ${tag}` } })).status).toBe(304)
    await db().event.update({ where: { id: event.id }, data: { title: "Moved", sequence: 1 } })
    const after = await call(address, { headers: { "If-None-Match": tag } })
    expect([after.status, String(after.body.text).includes("SUMMARY:Moved")]).toEqual([200, true])
    const feed = await call("/calendar.ics")
    expect(feed.headers.get("etag")).toMatch(/^W\/"[\w-]{22}"$/)
  })

  test("one address reads so many calendars and no more", async () => {
    const event = await newEvent()
    const headers = { "X-Forwarded-For": anyAddress() }
    const statuses: number[] = []
    for (let count = 0; count < 121; count++)
      statuses.push((await call(`/api/events/${event.id}/calendar`, { headers })).status)
    expect(statuses).toEqual([...Array(120).fill(200), 429])
    expect((await call("/calendar.ics", { headers })).status).toBe(429)
  })
})

test("a signature is stored small, without what came along", async () => {
  const event = await newEvent()
  await signUp(await signUpBody(event, { signature: await drawnSignature() }))
  const kept = await db().signUp.findFirstOrThrow({ where: { eventId: event.id } })
  expect(kept.signature?.length).toBeLessThan(20_000)
})

describe("the page of the calendar", () => {
  test("is made once, and made anew when the admin writes or a place goes", async () => {
    const token = await adminToken()
    const today = instantToWallClock(new Date(Date.now() + 86_400_000), studio)
    const title = `Lantern Walk ${anyEmail("t")}`
    const page = async () => {
      const answer = await fetch(`${process.env.SITE_URL}/calendar`)
      return { text: await answer.text(), tag: answer.headers.get("etag") }
    }
    expect((await page()).tag).toBe((await page()).tag)
    const added = await call("/api/admin/events", {
      method: "POST",
      token,
      body: { title, date: today.date, time: "23:50", capacity: 1 },
    })
    const id = String(added.body._id)
    const seen = await page()
    expect(seen.text).toContain(title)
    expect(seen.text).toContain("https://schema.org/InStock")
    await signUp(await signUpBody({ id }))
    expect((await page()).text).toContain("https://schema.org/SoldOut")
    await call("/api/events/bulk", { method: "DELETE", token, body: { eventIds: [id], force: true } })
    expect((await page()).text).toContain("https://schema.org/EventCancelled")
  })

  test("has nothing below it", async () =>
    expect((await fetch(`${process.env.SITE_URL}/calendar/2027-01`)).status).toBe(404))
})

describe("a sign-up screen whose address names no class of ours", () => {
  test.each(["/signup", "/signup-selection"])("%s says so, and leads to the calendar", async (page) => {
    const cancelled = await newEvent()
    await db().event.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } })
    const title = encodeURIComponent(cancelled.title)
    const queries = [
      "",
      "title=Yoga&date=1999-12-31",
      "title=Yoga&date=2199-12-31",
      "title=Yoga&date=9999-12-31",
      "title=Yoga&date=0000-00-00",
      "title=Yoga&date=2027-02-30",
      "title=Yoga&date=tomorrow",
      "title=Yoga&date=2027-01-01&date=2027-01-02",
      "title=%00&date=2027-01-01",
      "title=%ED%A0%80&date=2027-01-01",
      "title=%E0%A4%A&date=2027-01-01",
      `title=${"x".repeat(5000)}&date=2027-01-01`,
      "eventId=1",
      "eventId=00000000-0000-4000-8000-000000000000",
      `eventId=${cancelled.id}`,
      `title=${title}&date=${instantToWallClock(cancelled.startsAt, studio).date}`,
    ]
    for (const query of queries) {
      const answer = await fetch(`${siteUrl()}${page}?${query}`)
      const text = await answer.text()
      // The door refuses a NUL before any page is asked.
      if (query.includes("%00")) expect(answer.status).toBe(400)
      else
        expect([query, answer.status, text.includes("I couldn’t find this class.")]).toEqual([
          query,
          200,
          true,
        ])
      if (answer.status === 200) expect(text).toContain('href="/calendar"')
    }
  })
})
