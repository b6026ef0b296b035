import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeEvent } from "../../prisma/factories"
import {
  adminToken,
  bookBody,
  call,
  db,
  eventually,
  localUrl,
  makeBookingCoupon,
  makeSlot,
  newStudent,
  onDatabase,
} from "../support/api"
import { isLong } from "../support/rounds"
import { type Running, scratchDatabase, startWeb, startWorker } from "../support/stack"

const HOUR = 3_600_000
const CALENDARS = "/api/admin/calendars"
type Listed = {
  _id: string
  label: string
  readAt: string | null
  unreadableSince: string | null
  why: string
  needsYou: boolean
  busyTimes: number
  skipped: number
}

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let web: Awaited<ReturnType<typeof startWeb>>
let worker: Running
/** A calendar of its own: what is busy elsewhere would be so for everybody's slots. */
beforeAll(async () => {
  scratch = await scratchDatabase()
  ;[web, worker] = await Promise.all([
    startWeb({ databaseUrl: scratch.url }),
    startWorker({ databaseUrl: scratch.url }),
  ])
})
afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop()])
  await scratch?.drop()
})

const here = <T>(work: () => Promise<T>) => onDatabase(scratch.url, work)
const admin = async (method: string, path: string, body?: unknown) => {
  const token = await here(adminToken)
  return call(path, { method, body, token, at: web.url })
}
const at = (name: string) => `${localUrl()}/calendars/${name}`
const add = (url: unknown) => admin("POST", CALENDARS, { url })
const listed = async () => (await admin("GET", CALENDARS)).body.calendars as Listed[]
const put = (name: string, ...entries: string[][]) => {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tests//EN"]
  for (const [index, entry] of entries.entries())
    lines.push("BEGIN:VEVENT", `UID:${index}@elsewhere.example`, "SUMMARY:Dentist", ...entry, "END:VEVENT")
  return fetch(at(name), { method: "PUT", body: [...lines, "END:VCALENDAR", ""].join("\r\n") })
}
const utc = (when: Date) => `${when.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
const during = (when: Date) => [`DTSTART:${utc(when)}`, "DURATION:PT1H"]
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR)
const offered = async () =>
  ((await call("/api/bookings", { at: web.url })).body.availableSlots as { _id: string }[]).map(
    ({ _id }) => _id,
  )
const slotAt = (startsAt: Date) => here(() => makeSlot({ startsAt }))
const becomeDue = () =>
  here(async () => {
    await db().$executeRaw`UPDATE foreign_calendar SET next_read_at = now()`
    await db().$executeRaw`SELECT graphile_worker.add_job('read_calendars')`
  })
/** Until every calendar was tried: its next reading is further away than a claim lasts. */
const tried = () =>
  eventually(() =>
    here(async () => {
      const [row] = await db().$queryRaw<{ waiting: bigint }[]>`
        SELECT count(*) AS waiting FROM foreign_calendar WHERE next_read_at < now() + interval '2 minutes'`
      return row?.waiting === 0n
    }),
  )
const readAgain = async () => {
  await becomeDue()
  await tried()
}
const written = () => db().auditEntry.findMany({ select: { action: true, subject: true, details: true } })
const entries = () => here(() => db().otherCalendarEntry.findMany({ orderBy: { startsAt: "asc" } }))

beforeEach(async () => {
  await here(async () => {
    await db().otherCalendar.deleteMany()
    await db().slot.updateMany({ data: { deletedAt: new Date() } })
  })
})

describe("an address that may not be read", () => {
  test.each([
    "http://127.0.0.1/a.ics",
    "https://127.0.0.1/a.ics",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/a.ics",
    "https://[::ffff:10.0.0.1]/a.ics",
    "https://2130706433/",
    "https://0.0.0.0/a.ics",
    "https://localhost/a.ics",
    "https://this-name-is-nowhere.invalid/a.ics",
    "http://calendar.example/a.ics",
    "file:///etc/passwd",
    "https://me:word@calendar.example/a.ics",
    "https://calendar.example:8443/a.ics",
    "webcal://localhost/a.ics",
    "not an address",
    "",
    7,
    undefined,
    `https://calendar.example/${"a".repeat(5000)}`,
  ])("%s is 400, names the field, and nothing is stored", async (url) => {
    const refused = await add(url)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields as object)).toEqual(["url"])
    expect(await here(() => db().otherCalendar.count())).toBe(0)
  })
})

describe("her other calendar", () => {
  test("takes what it says is busy out of the offered list, and gives it back", async () => {
    const start = inHours(60)
    const [blocked, beside, far] = [
      await slotAt(start),
      await slotAt(new Date(start.getTime() + HOUR)),
      await slotAt(inHours(70)),
    ]
    await put(
      "hers.ics",
      during(start),
      [...during(inHours(70)), "TRANSP:TRANSPARENT"],
      [...during(inHours(70)), "STATUS:CANCELLED"],
    )
    const added = await add(at("hers.ics"))
    expect(added.status).toBe(201)
    await tried()
    const [calendar] = await listed()
    expect(calendar).toMatchObject({
      busyTimes: 1,
      skipped: 0,
      unreadableSince: null,
      why: "",
      needsYou: false,
    })
    expect(calendar?.readAt).toBeTruthy()
    expect(await offered()).toEqual([far.id])
    const desk = await admin("GET", "/api/bookings")
    const seen = desk.body.availableSlots as { _id: string; blockedBy: { kind: string }[] }[]
    expect(seen.find(({ _id }) => _id === blocked.id)?.blockedBy).toEqual([
      expect.objectContaining({ kind: "foreign_entry" }),
    ])
    const refused = await here(async () => {
      const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
      const body = bookBody(who, { couponCode: coupon.code })
      return call(`/api/bookings/${blocked.id}/book`, { method: "PUT", token: who.token, body, at: web.url })
    })
    expect([refused.status, refused.body.code]).toEqual([409, "NOT_OFFERED"])

    await put("hers.ics")
    await readAgain()
    expect(await offered()).toEqual([blocked.id, beside.id, far.id])
    await put("hers.ics", during(start))
    await readAgain()
    expect(await offered()).toEqual([far.id])
    expect((await admin("DELETE", `${CALENDARS}/${calendar?._id}`)).status).toBe(200)
    expect(await offered()).toEqual([blocked.id, beside.id, far.id])
    expect((await admin("DELETE", `${CALENDARS}/${calendar?._id}`)).status).toBe(404)
    expect(await here(() => db().occupiedTime.count({ where: { kind: "foreign_entry" } }))).toBe(0)
  })

  test("is kept without its titles, its ids and its address", async () => {
    await put("secret-token.ics", during(inHours(60)))
    const added = await add(at("secret-token.ics"))
    await tried()
    expect(JSON.stringify(added.body)).not.toMatch(/secret-token|calendars\//)
    expect((await listed())[0]?.label).toBe(`${new URL(localUrl()).host} …oken`)
    const kept = await here(async () =>
      JSON.stringify([
        await db().otherCalendar.findMany(),
        await db().otherCalendarEntry.findMany(),
        await written(),
      ]),
    )
    expect(kept).not.toMatch(/secret-token|Dentist|elsewhere\.example/)
  })

  test("repeats over the change of the clocks, and is left out and moved where it says so", async () => {
    // Weekly at nine in the studio, for half a year: one change of the clocks lies in it.
    const day = inHours(7 * 24)
      .toISOString()
      .slice(0, 10)
      .replaceAll("-", "")
    const LA = "TZID=America/Los_Angeles"
    await put("weekly.ics", [`DTSTART;${LA}:${day}T090000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=26"])
    await add(at("weekly.ics"))
    await add(at("recurring.ics"))
    await tried()
    const busy = await entries()
    expect(busy).toHaveLength(26 + 13)
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Los_Angeles", timeStyle: "short" })
    const weekly = busy.filter(({ startsAt }) => clock.format(startsAt) === "09:00")
    expect(weekly.length).toBeGreaterThanOrEqual(26)
    expect(new Set(weekly.map(({ startsAt }) => startsAt.getUTCHours()))).toEqual(new Set([16, 17]))
    const last = weekly.at(-1)?.startsAt ?? new Date()
    await slotAt(last)
    const other = await slotAt(new Date(last.getTime() + 4 * HOUR))
    expect(await offered()).toEqual([other.id])
  })

  test("of whole days counts by the setting, at once", async () => {
    const start = inHours(24 * 5)
    const slot = await slotAt(start)
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Los_Angeles", dateStyle: "short" })
    await put("days.ics", [`DTSTART;VALUE=DATE:${clock.format(start).replaceAll("-", "")}`])
    await add(at("days.ics"))
    await tried()
    expect(await offered()).toEqual([])
    const section = "/api/admin/content/calendar"
    expect((await admin("PUT", section, { wholeDayEntriesCount: false })).status).toBe(200)
    expect(await offered()).toEqual([slot.id])
    expect(
      ((await admin("GET", "/api/bookings")).body.availableSlots as { blockedBy: object[] }[])[0]?.blockedBy,
    ).toEqual([])
    await admin("PUT", section, { wholeDayEntriesCount: true })
    expect(await offered()).toEqual([])
  })

  test("that holds the site's own entries does not block them", async () => {
    const slot = await slotAt(inHours(60))
    await put("echo.ics", [...during(inHours(60)), "UID:class-1@localhost"])
    const text = await (await fetch(at("echo.ics"))).text()
    await fetch(at("echo.ics"), { method: "PUT", body: text.replace("UID:0@elsewhere.example\r\n", "") })
    await add(at("echo.ics"))
    await tried()
    expect((await listed())[0]).toMatchObject({ busyTimes: 0, why: "" })
    expect(await offered()).toEqual([slot.id])
  })

  test("that breaks keeps what was known, and after a day needs her", async () => {
    const start = inHours(60)
    const slot = await slotAt(start)
    await put("breaks.ics", during(start))
    await add(at("breaks.ics"))
    await tried()
    await fetch(at("breaks.ics"), { method: "PUT", body: "BEGIN:VCALENDAR\r\nBEGIN:VEV" })
    await readAgain()
    const [broken] = await listed()
    expect(broken).toMatchObject({ why: "no_calendar", needsYou: false, busyTimes: 1 })
    expect(broken?.unreadableSince).toBeTruthy()
    expect(await offered()).toEqual([])
    const since = new Date(Date.now() - 25 * HOUR)
    await here(() => db().otherCalendar.updateMany({ data: { unreadableSince: since } }))
    await readAgain()
    expect((await listed())[0]).toMatchObject({ needsYou: true, unreadableSince: since.toISOString() })
    await put("breaks.ics")
    await readAgain()
    expect((await listed())[0]).toMatchObject({
      needsYou: false,
      unreadableSince: null,
      why: "",
      busyTimes: 0,
    })
    expect(await offered()).toEqual([slot.id])
  })

  test.each([
    ["broken.ics", "no_calendar"],
    ["page.ics", "no_calendar"],
    ["nothing.ics", "status"],
    ["slow.ics", "slow"],
    ["inward.ics", "redirect"],
    ["elsewhere.ics", "redirect"],
    ["round.ics", "redirect"],
    ["upgrade.ics", "status"],
    ["huge.ics", "large"],
    ["bomb.ics", "large"],
    ...(isLong ? [["endless.ics", "complicated"]] : []),
  ])("%s cannot be read: %s", async (name, why) => {
    expect((await add(at(name))).status).toBe(201)
    await tried()
    expect(await listed()).toEqual([expect.objectContaining({ why, readAt: null, busyTimes: 0 })])
  })

  test.each(["packed.ics", "moved.ics"])("%s can", async (name) => {
    await add(at(name))
    await tried()
    expect(await listed()).toEqual([expect.objectContaining({ why: "", busyTimes: 1 })])
  })

  test("that repeats every minute is too much", async () => {
    await put("minutes.ics", [...during(inHours(1)), "RRULE:FREQ=MINUTELY"])
    await add(at("minutes.ics"))
    await tried()
    expect(await listed()).toEqual([expect.objectContaining({ why: "complicated", busyTimes: 0 })])
  })

  test("is added once, three at most, also by four at once", async () => {
    expect((await add(at("a.ics"))).status).toBe(201)
    expect((await add(at("a.ics"))).status).toBe(409)
    const more = await Promise.all(["b.ics", "c.ics", "d.ics", "e.ics"].map((name) => add(at(name))))
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await listed()).toHaveLength(3)
  })

  test("stays whole when the worker is killed in the middle of replacing it", async () => {
    const [before, after] = [inHours(60), inHours(80)]
    await put("killed.ics", during(before), during(inHours(61)))
    await add(at("killed.ics"))
    await tried()
    const old = await entries()
    await put("killed.ics", during(after), during(inHours(81)))
    await worker.stop()
    const rest = () =>
      here(() => db().$executeRaw`UPDATE foreign_calendar SET next_read_at = now() + interval '1 hour'`)
    for (const point of ["calendar:half-replaced", "calendar:replaced"]) {
      await rest()
      const doomed = await startWorker({ databaseUrl: scratch.url, env: { FAILPOINT: point } })
      await becomeDue()
      await doomed.exited
      expect(await entries()).toEqual(old)
      expect(await here(() => db().occupiedTime.count({ where: { kind: "foreign_entry" } }))).toBe(2)
    }
    await worker.restart()
    await readAgain()
    expect((await entries()).map(({ startsAt }) => startsAt)).toEqual([after, inHours(81)])
  })
})

describe("the private feed", () => {
  const FEED = "/calendar/desk.ics"
  const renew = async () => {
    const renewed = await admin("POST", "/api/admin/calendar-feed")
    expect(renewed.status).toBe(201)
    const { pathname, search } = new URL(renewed.body.address as string)
    expect(pathname).toBe(FEED)
    return `${pathname}${search}`
  }
  const read = (path: string, method = "GET", from?: string) =>
    call(path, { method, at: web.url, headers: from ? { "X-Forwarded-For": from } : {} })

  test("says sessions and classes with names and places, and nothing else", async () => {
    const { slot, who, event } = await here(async () => {
      const slot = await makeSlot({ startsAt: inHours(100) })
      const event = await makeEvent({ startsAt: inHours(200), location: "Room Seven" })
      const who = await newStudent({
        firstName: "Noor",
        preferredName: "Noorie",
        lastName: "Haddad",
        phone: "360-555-0123",
      })
      const coupon = await makeBookingCoupon()
      const body = bookBody(who, { couponCode: coupon.code, message: "My knee hurts" })
      const booked = await call(`/api/bookings/${slot.id}/book`, {
        method: "PUT",
        token: who.token,
        body,
        at: web.url,
      })
      expect(booked.status).toBe(200)
      return { slot, who, event }
    })
    const address = await renew()
    const answer = await read(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toContain("text/calendar")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    const text = String(answer.body.text).replace(/\r\n[ \t]/g, "")
    expect(text).toContain("SUMMARY:Noorie Haddad: ")
    expect(text).toContain(`SUMMARY:${event.title}`)
    expect(text).toContain("LOCATION:Room Seven")
    expect(text).toContain("/admin/bookings")
    expect(text).not.toMatch(/knee|555-0123/)
    expect(text).not.toContain(who.email)
    expect(text).not.toContain(slot.id)
    const head = await read(address, "HEAD")
    expect([head.status, head.body]).toEqual([200, {}])
    for (const method of ["POST", "PUT", "DELETE"]) expect((await read(address, method)).status).toBe(405)
  })

  test("opens to its newest key alone", async () => {
    const old = await renew()
    const fresh = await renew()
    expect((await read(fresh)).status).toBe(200)
    const wrong = [
      old,
      FEED,
      `${FEED}?key=`,
      `${FEED}?key=x`,
      fresh.slice(0, -1),
      `${FEED}?key=${"A".repeat(43)}`,
    ]
    for (const path of wrong) expect((await read(path)).status, path).toBe(404)
    const unknown = await read("/api/nothing")
    const { requestId: _id, ...body } = (await read(old)).body
    const { requestId: _other, ...same } = unknown.body
    expect(body).toEqual(same)
    const kept = await here(async () => JSON.stringify([await db().adminFeed.findMany(), await written()]))
    expect(kept).not.toContain(fresh.split("key=")[1])
    const since = (await admin("GET", "/api/admin/calendar-feed")).body
    expect(since).toEqual({ since: expect.any(String) })
  })

  test("is asked for so often and no more", async () => {
    const from = "10.99.1.7"
    const statuses = []
    for (let times = 0; times < 61; times++) statuses.push((await read(`${FEED}?key=x`, "GET", from)).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses[60]).toBe(429)
  })
})
