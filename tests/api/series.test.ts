import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addDays, instantToWallClock, wallClockToInstant } from "../../lib/time"
import { makeEvent, makeSession, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, newStudent, stayOnDatabase } from "../support/api"
import { today, ZONE } from "../support/desk"
import { brokenInvariants } from "../support/invariants"
import { scratchDatabase, startWeb } from "../support/stack"

const at = (date: string, time: string) => wallClockToInstant({ date, time, zone: ZONE })

// A calendar of its own: a series reaches over many days.
let [url, token] = ["", ""]
let leave: () => Promise<void>
beforeAll(async () => {
  const scratch = await scratchDatabase()
  const web = await startWeb({ databaseUrl: scratch.url })
  url = web.url
  const goBack = stayOnDatabase(scratch.url)
  token = await adminToken()
  leave = async () => {
    await goBack()
    await web.stop()
    await scratch.drop()
  }
})
afterAll(async () => {
  try {
    expect(await brokenInvariants()).toEqual([])
  } finally {
    await leave()
  }
})

let weeks = 4
/** Four weekly classes at 9:00, of which the third has more places. */
async function series() {
  weeks += 6
  const first = addDays(today(), weeks * 7)
  const seriesId = randomUUID()
  const events = []
  for (let week = 0; week < 4; week++)
    events.push(
      await makeEvent({
        startsAt: at(addDays(first, week * 7), "09:00"),
        title: `Slow Flow ${weeks}`,
        capacity: week === 2 ? 20 : 12,
      }),
    )
  const ids = events.map(({ id }) => id)
  await db().event.updateMany({ where: { id: { in: ids } }, data: { seriesId } })
  return { ids, first, title: `Slow Flow ${weeks}` }
}
const change = (eventId: string | undefined, body: object) =>
  call(`/api/events/${eventId}`, { method: "PUT", token, body, at: url })
const shown = async (ids: string[]) => {
  const rows = await db().event.findMany({ where: { id: { in: ids } } })
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    const { date, time } = instantToWallClock(row?.startsAt ?? new Date(), ZONE)
    return `${date} ${time} ${row?.title} ${row?.capacity}`
  })
}

test("this and the following change alike, and each person is told once", async () => {
  const { ids, first, title } = await series()
  const [ada, ben] = [`ada.${randomUUID()}@example.com`, `ben.${randomUUID()}@example.com`]
  for (const [index, email] of [
    [0, ada],
    [1, ada.toUpperCase()],
    [2, ada],
    [3, ben],
    [3, ""],
  ] as const)
    await makeSignUp({ eventId: ids[index] ?? "", name: "Ada Byron", email })
  const before = await shown(ids)
  const wanted = { title: "Slower Flow", time: "10:30", capacity: 12, scope: "following" }
  const asked = await change(ids[1], wanted)
  expect([asked.status, asked.body.code]).toEqual([409, "PEOPLE_CONCERNED"])
  expect((asked.body.touches as object[]).length).toBe(3)
  expect(asked.body.message).toContain("3 people have signed up")
  expect(await shown(ids)).toEqual(before)

  const done = await change(ids[1], { ...wanted, force: true })
  expect([done.status, done.body]).toMatchObject([200, { _id: ids[1], changed: 3, title: "Slower Flow" }])
  expect(await shown(ids)).toEqual([
    `${first} 09:00 ${title} 12`,
    `${addDays(first, 7)} 10:30 Slower Flow 12`,
    // It has its own number of places, which she did not change.
    `${addDays(first, 14)} 10:30 Slower Flow 20`,
    `${addDays(first, 21)} 10:30 Slower Flow 12`,
  ])
  const mails = await db().mail.findMany({ where: { template: { startsWith: "classes/" } } })
  const told = mails.map(({ recipient, template }) => `${recipient.toLowerCase()} ${template}`).sort()
  expect(told).toEqual([`${ada} classes/series-changed`, `${ben} classes/changed`].sort())
  const data = mails.find(({ template }) => template === "classes/series-changed")?.data as {
    changes: { sequence: number; before: { startsAt: string } }[]
  }
  expect(data.changes.map(({ before: was }) => was.startsAt)).toEqual(
    [7, 14].map((days) => at(addDays(first, days), "09:00").toISOString()),
  )
  expect(data.changes.map(({ sequence }) => sequence)).toEqual([1, 1])
})

test("a whole series moves by a week, into its own former times", async () => {
  const { ids, first } = await series()
  const moved = await change(ids[0], { date: addDays(first, 7), scope: "following" })
  expect([moved.status, moved.body.changed]).toEqual([200, 4])
  const dates = (await shown(ids)).map((text) => text.slice(0, 10))
  expect(dates).toEqual([7, 14, 21, 28].map((days) => addDays(first, days)))
})

test("only one changes where she says so, and one that is in no series", async () => {
  const { ids, first } = await series()
  expect((await change(ids[0], { time: "08:00", scope: "this" })).body.changed).toBe(1)
  const alone = await makeEvent({ startsAt: at(addDays(first, 2), "09:00") })
  expect((await change(alone.id, { time: "08:00", scope: "following" })).body.changed).toBe(1)
  expect((await shown(ids)).map((text) => text.slice(11, 16))).toEqual(["08:00", "09:00", "09:00", "09:00"])
  const refused = await change(ids[0], { scope: "all" })
  expect([refused.status, refused.body.fields]).toEqual([400, { scope: expect.any(String) }])
})

test("all or none: what one of them cannot be changes nothing", async () => {
  const { ids, first, title } = await series()
  for (const name of ["Ada", "Ben"])
    await makeSignUp({ eventId: ids[3] ?? "", name, email: `${name}.${randomUUID()}@example.com` })
  const before = await shown(ids)
  const fewer = await change(ids[0], { capacity: 1, scope: "following", force: true })
  expect([fewer.status, fewer.body.message]).toEqual([
    409,
    expect.stringContaining("2 people have signed up on"),
  ])
  const other = await makeEvent({ startsAt: at(addDays(first, 14), "11:00"), title })
  const { body } = await call(`/api/events/${other.id}`, {
    method: "PUT",
    token,
    body: { capacity: 9 },
    at: url,
  })
  expect(body.changed).toBe(1)
  const twice = await change(ids[0], { time: "11:00", scope: "following", force: true })
  expect([twice.status, twice.body.code]).toEqual([409, "CONFLICT"])
  expect(await shown(ids)).toEqual(before)
})

test("a session in the way of a later one is named, and kept beside it when she says so", async () => {
  const { ids, first } = await series()
  const student = await newStudent()
  await makeSession({ studentId: student.id, startsAt: at(addDays(first, 21), "14:00"), cents: null })
  const before = await shown(ids)
  const asked = await change(ids[0], { time: "14:00", scope: "following" })
  expect([asked.status, asked.body.code]).toEqual([409, "BOOKINGS_CONCERNED"])
  expect(asked.body.touches).toMatchObject([{ date: addDays(first, 21), time: "14:00" }])
  expect(await shown(ids)).toEqual(before)
  expect((await change(ids[0], { time: "14:00", scope: "following", force: true })).status).toBe(200)
})
