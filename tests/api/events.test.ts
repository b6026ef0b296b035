import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, test } from "vitest"
import { addDays, instantToWallClock, wallClockToInstant } from "../../lib/time"
import { makeSignUp } from "../../prisma/factories"
import { call, db, mailsTo } from "../support/api"
import { anyEmail, newEvent } from "../support/classes"
import { clocksGoBack, clocksGoForward } from "../support/clocks"
import { onDesk } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { allServed } from "../support/rush"

const studio = "America/Los_Angeles"
const add = (body: unknown) => onDesk("POST", "/api/admin/events", body)
const change = (id: string, body: unknown) => onDesk("PUT", `/api/events/${id}`, body)
const remove = (body: unknown) => onDesk("DELETE", "/api/events/bulk", body)

async function anyClass(given: Record<string, unknown> = {}) {
  const title = `Slow Flow ${anyEmail("t")}`
  return {
    title,
    ...instantToWallClock(await freeMinute(), studio),
    location: "Quincy Street Studio",
    ...given,
  }
}

const inYears = (years: number) => `${new Date().getFullYear() + years}-06-01`

/** A class with two people in it. */
async function bookedClass() {
  const event = await newEvent()
  const people = [
    { eventId: event.id, name: "Ada Byron", email: anyEmail("ada") },
    { eventId: event.id, name: "Noor Haddad", email: anyEmail("noor") },
  ]
  for (const person of people) await makeSignUp(person)
  return { event, people }
}

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("adding", () => {
  test("puts a class on the calendar, with what was not said filled in", async () => {
    const body = await anyClass({ signUpLink: "", repeat: "weekly" })
    const added = await add(body)
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      message: "Event(s) added successfully",
      title: body.title,
      date: body.date,
      time: body.time,
      durationMinutes: 60,
      capacity: 12,
      isExternal: false,
    })
    expect(await db().event.count({ where: { title: body.title } })).toBe(1)
  })

  test("keeps what is added as one series together, for the admin alone", async () => {
    const [seriesId, title] = [randomUUID(), `Slow Flow ${anyEmail("t")}`]
    for (const _ of [1, 2])
      expect((await add(await anyClass({ title, seriesId }))).body).toMatchObject({ seriesId })
    expect(await db().event.count({ where: { seriesId } })).toBe(2)
    expect((await add(await anyClass({ seriesId: "weekly" }))).body.fields).toHaveProperty("seriesId")
    const shown = (await call("/api/events")).body as unknown as object[]
    expect(JSON.stringify(shown)).not.toContain("seriesId")
  })

  test("again, and 20 times at once, adds none twice", async () => {
    const body = await anyClass()
    const answers = await allServed(Array.from({ length: 20 }, () => () => add(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(1)
    expect(await db().event.count({ where: { title: body.title } })).toBe(1)
  })

  test("two of one name on one day are two", async () => {
    const body = await anyClass({ time: "09:00" })
    await add(body)
    await add({ ...body, time: "11:00" })
    expect(await db().event.count({ where: { title: body.title } })).toBe(2)
  })

  test("one that was deleted can be added again", async () => {
    const body = await anyClass()
    const first = await add(body)
    await remove({ eventIds: [first.body._id] })
    expect((await add(body)).body._id).not.toBe(first.body._id)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ["no title", { title: " " }, "INVALID"],
    ["no date", { date: "" }, "INVALID"],
    ["no time", { time: undefined }, "INVALID"],
    ["a day that is none", { date: "2027-02-30" }, "INVALID"],
    ["a time that the clock skips", { date: clocksGoForward(), time: "02:30" }, "NO_SUCH_TIME"],
    ["a day in the past", { date: inYears(-1) }, "PAST"],
    ["a day three years ahead", { date: inYears(3) }, "INVALID"],
    ["a day in a hundred years", { date: "2126-01-01" }, "INVALID"],
    ["a title of two lines", { title: "a\nb" }, "INVALID"],
    ["a title that is too long", { title: "a".repeat(121) }, "INVALID"],
    ["half a minute", { durationMinutes: 0.5 }, "INVALID"],
    ["no places", { capacity: 0 }, "INVALID"],
    ["a script as link", { signUpLink: "javascript:alert(1)" }, "INVALID"],
    ["data as link", { signUpLink: "data:text/html,x" }, "INVALID"],
    ["half an address as link", { signUpLink: "//evil.example" }, "INVALID"],
    ["an unknown repeat", { repeat: "daily" }, "INVALID"],
  ])("with %s is refused", async (_what, given, code) => {
    const body = await anyClass(given)
    const refused = await add(body)
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect(await db().event.count({ where: { title: body.title } })).toBe(0)
  })

  test("a link is kept as an address, and foreign fields are left out", async () => {
    const added = await add(
      await anyClass({
        signUpLink: " HTTPS://Other.example/a ",
        _id: "x",
        taken: 5,
        cancelledAt: "2020-01-01",
      }),
    )
    expect(added.body).toMatchObject({
      signUpLink: "https://other.example/a",
      isExternal: true,
      placesLeft: 12,
      isCancelled: false,
    })
  })

  test("a time that exists twice means the first", async () => {
    const added = await add(await anyClass({ date: clocksGoBack(), time: "01:30" }))
    expect(added.body.startsAt).toBe(`${clocksGoBack()}T08:30:00.000Z`)
  })
})

test("without a day, the list begins with the first of last month by the studio's clock", async () => {
  const first = `${instantToWallClock(new Date(), studio).date.slice(0, 7)}-01`
  const firstOfLast = `${addDays(first, -1).slice(0, 7)}-01`
  const at = (date: string, time: string) =>
    newEvent({ startsAt: wallClockToInstant({ date, time, zone: studio }) })
  // In the first month already by UTC.
  const before = await at(addDays(firstOfLast, -1), "20:17")
  const within = await at(firstOfLast, "00:17")
  const listed = (await call("/api/events")).body as unknown as { _id: string }[]
  const ids = listed.map(({ _id }) => _id)
  expect([ids.includes(before.id), ids.includes(within.id)]).toEqual([false, true])
})

describe("changing", () => {
  test("one that nobody has booked just changes", async () => {
    const event = await newEvent()
    const changed = await change(event.id, { title: "Chair Yoga", location: "Harbor Hall", capacity: 4 })
    expect([changed.status, changed.body.message]).toEqual([200, "Event updated successfully"])
    expect(changed.body).toMatchObject({ title: "Chair Yoga", location: "Harbor Hall", placesLeft: 4 })
  })

  test.each([
    ["the past", inYears(-1), "PAST"],
    ["a time too far ahead", inYears(3), "INVALID"],
  ])("one to %s is refused and names the date", async (_what, date, code) => {
    const event = await newEvent({ startsAt: await freeMinute() })
    const refused = await change(event.id, { date })
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect(refused.body.fields).toEqual({ date: expect.any(String) })
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).startsAt).toEqual(event.startsAt)
  })

  test("one that has taken place keeps its time while something else of it changes", async () => {
    const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000)
    const event = await newEvent({ startsAt })
    const { date, time } = instantToWallClock(startsAt, studio)
    const changed = await change(event.id, { title: "Chair Yoga", date, time })
    expect([changed.status, changed.body.startsAt]).toEqual([200, startsAt.toISOString()])
  })

  test("the time of one with people says whom it touches, then moves it and tells them once", async () => {
    const { event, people } = await bookedClass()
    const time = { ...instantToWallClock(await freeMinute(), studio) }
    const asked = await change(event.id, time)
    expect([asked.status, asked.body.code]).toEqual([409, "PEOPLE_CONCERNED"])
    expect(asked.body.touches).toEqual([
      expect.objectContaining({
        eventId: event.id,
        names: ["Ada Byron", "Noor Haddad"],
        next: { ...time, until: expect.stringMatching(/^\d\d:\d\d$/) },
      }),
    ])
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).startsAt).toEqual(event.startsAt)
    const moved = await change(event.id, { ...time, force: true })
    expect(moved.body).toMatchObject(time)
    for (const { email } of people) {
      const mail = await mailTo(email, /New time/)
      expect(entryOf(mail)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1\r/)
      expect(entryOf(mail)).toContain(
        `DTSTART;TZID=${studio}:${time.date.replaceAll("-", "")}T${time.time.replace(":", "")}00`,
      )
      expect(await mailsTo(email)).toHaveLength(1)
    }
  })

  test("what people do not notice tells nobody", async () => {
    const { event, people } = await bookedClass()
    const changed = await change(event.id, { capacity: 20, priceNote: "$18" })
    expect(changed.status).toBe(200)
    expect(await db().mail.count({ where: { recipient: people[0]?.email } })).toBe(0)
  })

  test("cannot leave fewer places than people", async () => {
    const { event } = await bookedClass()
    const refused = await change(event.id, { capacity: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"])
  })

  test("into another one's place is refused", async () => {
    const body = await anyClass()
    await add(body)
    const second = await add({ ...body, title: `${body.title} 2` })
    const refused = await change(String(second.body._id), { title: body.title })
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"])
  })

  test("a deleted one is 404", async () => {
    const event = await newEvent()
    await remove({ eventIds: [event.id] })
    expect((await change(event.id, { title: "x" })).status).toBe(404)
  })
})

describe("deleting", () => {
  test("takes what nobody has booked away at once, and a second time is 404", async () => {
    const [one, two] = await Promise.all([newEvent(), newEvent()])
    const eventIds = [one.id, two.id]
    const deleted = await remove({ eventIds })
    expect([deleted.status, deleted.body.message]).toEqual([200, "Selected event(s) deleted successfully"])
    expect((await remove({ eventIds })).status).toBe(404)
    const { date } = instantToWallClock(one.startsAt, studio)
    const { body } = await call(`/api/events?from=${date}&to=${date}&include=cancelled`)
    expect(JSON.stringify(body)).not.toContain(one.id)
  })

  test("what people have booked asks first, keeps everything, then cancels and tells them once", async () => {
    const { event, people } = await bookedClass()
    const free = await newEvent()
    const { id } = await db().signUp.findFirstOrThrow({ where: { eventId: event.id } })
    const body = { how: "cash", amount: 22.5 }
    expect((await onDesk("PUT", `/api/admin/signups/${id}/paid`, body)).status).toBe(200)
    const asked = await remove({ eventIds: [event.id, free.id] })
    expect([asked.status, asked.body.code]).toEqual([409, "PEOPLE_CONCERNED"])
    expect(asked.body.touches).toEqual([
      expect.objectContaining({ eventId: event.id, paid: [{ how: "cash", amount: 22.5 }], waiting: [] }),
    ])
    expect(await db().event.count({ where: { id: { in: [event.id, free.id] }, cancelledAt: null } })).toBe(2)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => remove({ eventIds: [event.id, free.id], force: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    for (const { email } of people) {
      expect(entryOf(await mailTo(email, /Canceled/))).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
      expect(await mailsTo(email)).toHaveLength(1)
    }
    expect(await db().signUp.count({ where: { eventId: event.id } })).toBe(2)
    const { date } = instantToWallClock(event.startsAt, studio)
    const listed = await call(`/api/events?from=${date}&to=${date}`)
    expect(JSON.stringify(listed.body)).not.toContain(event.id)
    const shown = await call(`/api/events?from=${date}&to=${date}&include=cancelled`)
    expect(shown.body).toContainEqual(expect.objectContaining({ _id: event.id, isCancelled: true }))
  })

  test("a class that has been tells nobody", async () => {
    const event = await newEvent({ startsAt: new Date(Date.now() - 86_400_000) })
    const email = anyEmail()
    await makeSignUp({ eventId: event.id, name: "Ada", email })
    expect((await remove({ eventIds: [event.id] })).status).toBe(200)
    expect(await db().mail.count({ where: { recipient: email } })).toBe(0)
  })

  test.each([[[]], ["x"], [["x"]], [undefined]])("of %j is refused", async (eventIds) =>
    expect((await remove({ eventIds })).status).toBe(400),
  )
})
