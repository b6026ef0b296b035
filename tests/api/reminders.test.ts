import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BookingMailData } from "../../lib/bookings/emails/data"
import { readCancelToken } from "../../lib/classes/keys"
import { formatSpan, ownTime } from "../../lib/mail/when"
import { queueDueReminders } from "../../lib/reminders/commands/remind"
import { turnReminders } from "../../lib/reminders/commands/turn"
import { reminderKeyOf } from "../../lib/reminders/keys"
import { judgeReminder } from "../../lib/reminders/queries/standing"
import { remindAt } from "../../lib/reminders/rules"
import { addDays, formatMoment, isQuiet, wallClockToInstant } from "../../lib/time"
import { renderMail } from "../../lib/worker/mail/render"
import { makeEvent, makeSession, makeSignUp } from "../../prisma/factories"
import { db, eventually, newStudent, stayOnDatabase } from "../support/api"
import { anyEmail } from "../support/classes"
import { rounds } from "../support/rounds"
import { scratchDatabase } from "../support/stack"

const zone = "America/Los_Angeles"
const HOUR_MS = 3_600_000
const at = (text: string) => {
  const [date = "", time = ""] = text.split(" ")
  return wallClockToInstant({ date, time, zone })
}
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS)
const LONG_AGO = new Date("2100-01-01T00:00:00Z")

/** Who is reminded has nothing to do with what may stand beside what. */
const EVERYTHING_AT_ONCE = `
  ALTER TABLE occupied_time DROP CONSTRAINT occupied_time_one_teacher;
  DROP INDEX slot_starts_at_key;
  ALTER TABLE booking DROP CONSTRAINT booking_no_overlap`

/** On a database of its own, where no worker of today is at work: the clock is what a test says. */
let leave: () => Promise<void>
let scratch: Awaited<ReturnType<typeof scratchDatabase>>
beforeAll(async () => {
  scratch = await scratchDatabase({ mutateSql: EVERYTHING_AT_ONCE })
  leave = stayOnDatabase(scratch.url)
})
afterAll(async () => {
  await leave()
  await scratch.drop()
})

const knownSince = (table: "booking" | "event", id: string, since: Date) =>
  table === "booking"
    ? db().booking.update({ where: { id }, data: { timeSetAt: since } })
    : db().event.update({ where: { id }, data: { timeSetAt: since } })

async function session(startsAt: Date, since = LONG_AGO, timeZone = "Europe/Stockholm") {
  const student = await newStudent({ firstName: "Adelaide" })
  await db().student.update({ where: { id: student.id }, data: { preferredName: "Addie" } })
  const { id } = await makeSession({ studentId: student.id, startsAt, cents: 8_000 })
  await db().booking.update({ where: { id }, data: { timeZone } })
  await knownSince("booking", id, since)
  return { id, student, email: student.email }
}

async function place(startsAt: Date, since = LONG_AGO) {
  const event = await makeEvent({ startsAt, location: "Quincy Street Studio" })
  await knownSince("event", event.id, LONG_AGO)
  const { id, email } = await makeSignUp({ eventId: event.id, name: "Ines Moreau", email: anyEmail() })
  await db().signUp.update({ where: { id }, data: { createdAt: since, timeZone: "Asia/Tokyo" } })
  return { id, event, email }
}

const remindersTo = (email: string) =>
  db().mail.findMany({ where: { recipient: email, template: { startsWith: "reminders/" } } })
const countOf = async (email: string) => (await remindersTo(email)).length

describe("a reminder", () => {
  test("is queued once, from the moment on which it is due, for a session and for a class", async () => {
    const startsAt = at("2150-06-10 09:00")
    const [one, other] = await Promise.all([session(startsAt), place(startsAt)])
    const due = at("2150-06-09 09:00")
    await queueDueReminders({ now: new Date(due.getTime() - 1) })
    expect([await countOf(one.email), await countOf(other.email)]).toEqual([0, 0])
    for (const now of [due, due, later(due, 1), later(due, 23)]) await queueDueReminders({ now })
    expect([await countOf(one.email), await countOf(other.email)]).toEqual([1, 1])
  })

  test("says of a session that can no longer be canceled for free what canceling it gives", async () => {
    const [near, far] = [later(new Date(), 14), later(new Date(), 36)]
    const since = later(new Date(), -1000)
    const [soon, early] = [await session(near, since), await session(far, since)]
    for (const startsAt of [near, far]) {
      // Whatever the time of the day is now: the last hour before it that is not of the night.
      let now = later(startsAt, -1)
      while (isQuiet({ at: now, zone })) now = later(now, -1)
      await queueDueReminders({ now })
    }
    const policyOf = async ({ email }: { email: string }) =>
      (await remindersTo(email)).map(({ data }) => (data as BookingMailData).policy)
    expect(await policyOf(soon)).toEqual([
      "This time is less than 24 hours away, so there’s no refund if you cancel. You can move the session twice, up to 12 hours before.",
    ])
    expect(await policyOf(early)).toEqual([expect.stringMatching(/^Cancel up to 24 hours before for a full/)])
  })

  test.each([
    ["booked when it was due", 0, 1],
    ["booked a moment later", 1, 0],
  ])("%s", async (_when, tooLateMs, count) => {
    const [startsAt, due] = [at("2150-06-12 09:00"), at("2150-06-11 09:00")]
    const since = new Date(due.getTime() + tooLateMs)
    const [one, other] = await Promise.all([session(startsAt, since), place(startsAt, since)])
    await queueDueReminders({ now: later(due, 2) })
    expect([await countOf(one.email), await countOf(other.email)]).toEqual([count, count])
  })

  test("of what is canceled or moved is dropped when it is to be sent, and the new time gets its own", async () => {
    const startsAt = at("2150-06-14 09:00")
    const [moved, cancelled, stands] = await Promise.all([
      session(startsAt),
      place(startsAt),
      session(later(startsAt, 2)),
    ])
    const now = later(startsAt, -22)
    await queueDueReminders({ now })
    const target = at("2150-06-20 15:00")
    await db().booking.update({
      where: { id: moved.id },
      data: { startsAt: target, endsAt: later(target, 1), sequence: { increment: 1 } },
    })
    expect((await db().booking.findUniqueOrThrow({ where: { id: moved.id } })).timeSetAt).not.toEqual(
      LONG_AGO,
    )
    await knownSince("booking", moved.id, now)
    await db().signUp.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } })
    const verdicts = await Promise.all(
      [moved, cancelled, stands].map(async ({ email }) => {
        const [mail] = await remindersTo(email)
        return judgeReminder(mail?.data as BookingMailData, now)
      }),
    )
    expect(verdicts).toEqual(["gone", "gone", "true"])
    await queueDueReminders({ now: later(target, -24) })
    expect((await remindersTo(moved.email)).map(({ data }) => (data as BookingMailData).startsAt)).toEqual([
      startsAt.toISOString(),
      target.toISOString(),
    ])
  })

  test("that couldn’t be sent by nine in the evening waits for the morning", async () => {
    const startsAt = at("2150-06-22 10:00")
    const [{ email }, early] = await Promise.all([session(startsAt), session(at("2150-06-22 07:30"))])
    await queueDueReminders({ now: at("2150-06-21 20:59") })
    const data = (await remindersTo(email))[0]?.data as BookingMailData
    expect(await judgeReminder(data, at("2150-06-21 21:00"))).toEqual({ waitUntil: at("2150-06-22 08:00") })
    expect(await judgeReminder(data, at("2150-06-22 08:00"))).toBe("true")
    expect(await judgeReminder(data, startsAt)).toBe("gone")
    const tooEarly = (await remindersTo(early.email))[0]?.data as BookingMailData
    expect(await judgeReminder(tooEarly, at("2150-06-21 22:00"))).toBe("gone")
  })

  test("is not for who wants none, by address, until they want some again", async () => {
    const startsAt = at("2150-06-24 09:00")
    const [one, other] = await Promise.all([session(startsAt), place(startsAt)])
    for (const { email } of [one, other]) await turnReminders({ key: reminderKeyOf(email), off: true })
    const now = later(startsAt, -20)
    await queueDueReminders({ now })
    expect([await countOf(one.email), await countOf(other.email)]).toEqual([0, 0])
    await turnReminders({ key: reminderKeyOf(one.email), off: false })
    await queueDueReminders({ now })
    expect([await countOf(one.email), await countOf(other.email)]).toEqual([1, 0])
    await turnReminders({ key: reminderKeyOf(one.email), off: true })
    expect(await judgeReminder((await remindersTo(one.email))[0]?.data as BookingMailData, now)).toBe("gone")
  })

  test("keeps to the hours of the settings, and 0 is off", async () => {
    const startsAt = at("2150-06-28 12:00")
    const { email } = await session(startsAt)
    const publish = (hours: number, version: number) =>
      db().setting.create({ data: { section: "reminders", version, content: { hours } } })
    await publish(0, 1)
    await queueDueReminders({ now: later(startsAt, -1) })
    expect(await countOf(email)).toBe(0)
    await publish(48, 2)
    await queueDueReminders({ now: later(startsAt, -48) })
    expect(await countOf(email)).toBe(1)
    await db().setting.deleteMany({ where: { section: "reminders" } })
  })
})

/** Six workers that have all looked before one of them writes: they wait at the table of emails. */
async function sixAtOnce(now: Date) {
  let all: Promise<number[]> | undefined
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE mail IN SHARE ROW EXCLUSIVE MODE`
    all = Promise.all(Array.from({ length: 6 }, () => queueDueReminders({ now })))
    // Outside of this transaction, which would see the same activity each time.
    await eventually(async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return (row?.waiting ?? 0) >= 2
    })
  })
  await all
}

describe("six workers at once", () => {
  test("send one", async () => {
    const startsAt = at("2150-07-02 12:00")
    const one = await session(startsAt)
    await sixAtOnce(later(startsAt, -20))
    expect(await countOf(one.email)).toBe(1)
  })

  test("would send several if their emails had no key of their own", async () => {
    await db().$executeRaw`
      CREATE FUNCTION no_key() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.key := NEW.key || random(); RETURN NEW; END $$`
    await db().$executeRaw`CREATE TRIGGER no_key BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION no_key()`
    const startsAt = at("2150-07-04 12:00")
    const one = await session(startsAt)
    await sixAtOnce(later(startsAt, -20))
    await db().$executeRaw`DROP TRIGGER no_key ON mail`
    expect(await countOf(one.email)).toBeGreaterThan(1)
  })
})

type Occurrence = { id: string; startsAt: Date; since: Date; until: Date; email: string; isOff: boolean }

const DAYS = 16

/** A small generator of its own, so that a month that fails is the same month again. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/**
 * I-45: half a month by the hour, in which the clocks change. People book, move, cancel, sign up, give back and turn
 * reminders off; the worker looks twice at once, is down for hours, and its emails wait for hours.
 */
async function halfAMonth({ first, seed }: { first: string; seed: number }) {
  const roll = dice(seed)
  const known: Occurrence[] = []
  const sent: {
    id: string
    startsAt: Date
    at: Date
    mail: Awaited<ReturnType<typeof remindersTo>>[number]
  }[] = []
  const waiting = new Map<string, Date>()
  const end = at(`${addDays(first, DAYS)} 00:00`)
  const anyStart = (now: Date) =>
    new Date(now.getTime() + (1 + roll(2 * 24 * 6)) * (HOUR_MS / 2) + 17 * 60_000)
  const standing = (now: Date) => known.filter(({ until, startsAt }) => until > now && startsAt > now)
  const endOf = (one: Occurrence, now: Date) => {
    one.until = now
  }
  const events = {
    async book(now: Date) {
      const startsAt = anyStart(now)
      const { id, email } = await session(startsAt, now)
      known.push({ id, startsAt, since: now, until: end, email, isOff: false })
    },
    async signUp(now: Date) {
      const startsAt = anyStart(now)
      const { id, email } = await place(startsAt, now)
      known.push({ id, startsAt, since: now, until: end, email, isOff: false })
    },
    async cancel(now: Date) {
      const one = standing(now)[roll(10)]
      if (!one) return
      endOf(one, now)
      const data = { cancelledAt: new Date() }
      await db().booking.updateMany({ where: { id: one.id }, data: { ...data, status: "cancelled" } })
      await db().signUp.updateMany({ where: { id: one.id }, data })
    },
    async move(now: Date) {
      const one = standing(now)[roll(10)]
      const startsAt = anyStart(now)
      if (!one) return
      const isBooking = (await db().booking.count({ where: { id: one.id } })) > 0
      endOf(one, now)
      known.push({ ...one, startsAt, since: now, until: end })
      if (isBooking) {
        const times = { startsAt, endsAt: later(startsAt, 1) }
        await db().booking.update({ where: { id: one.id }, data: { ...times, sequence: { increment: 1 } } })
        await knownSince("booking", one.id, now)
      } else {
        const { eventId } = await db().signUp.findUniqueOrThrow({ where: { id: one.id } })
        await db().event.update({ where: { id: eventId }, data: { startsAt, sequence: { increment: 1 } } })
        await knownSince("event", eventId, now)
      }
    },
    async turnOff(now: Date) {
      const one = standing(now)[roll(30)]
      if (!one) return
      for (const other of known) if (other.email === one.email) other.isOff = true
      await turnReminders({ key: reminderKeyOf(one.email), off: true })
    },
  }
  const kinds = Object.values(events)

  async function send(now: Date) {
    const queued = await db().mail.findMany({
      where: { state: "queued", template: { startsWith: "reminders/" } },
    })
    for (const mail of queued) {
      if ((waiting.get(mail.id) ?? now) > now) continue
      const data = mail.data as BookingMailData & { signUpId?: string }
      const verdict = await judgeReminder(data, now)
      if (typeof verdict === "object") waiting.set(mail.id, verdict.waitUntil)
      if (verdict === "gone") await db().mail.delete({ where: { id: mail.id } })
      if (verdict !== "true") continue
      await db().mail.update({ where: { id: mail.id }, data: { state: "sent" } })
      sent.push({ id: data.signUpId ?? data.bookingId, startsAt: new Date(data.startsAt), at: now, mail })
    }
  }

  await db().mail.deleteMany()
  let downUntil = new Date(0)
  let outageUntil = new Date(0)
  for (let now = at(`${first} 00:00`); now < end; now = later(now, 1)) {
    if (roll(3) > 0) await kinds[roll(kinds.length)]?.(now)
    if (roll(60) === 0) downUntil = later(now, 1 + roll(4))
    if (roll(60) === 0) outageUntil = later(now, 1 + roll(3))
    if (now >= downUntil)
      await Promise.all([queueDueReminders({ now }), ...(roll(4) ? [] : [queueDueReminders({ now })])])
    if (now >= downUntil && now >= outageUntil) await send(now)
  }
  return { known, sent }
}

describe.each([
  ["in which the clocks go forward", "2150-03-01"],
  ["in which they go back", "2150-10-25"],
])("half a month %s", (_what, first) => {
  test("has one reminder for each person and occurrence, none at night, none of what is no more", async () => {
    for (let round = 0; round < rounds({ long: 8 }); round++) {
      const { known, sent } = await halfAMonth({ first, seed: 7 + round })
      const nameOf = (one: { id: string; startsAt: Date }) => `${one.id} ${one.startsAt.toISOString()}`
      const names = sent.map(nameOf)
      expect(names).toHaveLength(new Set(names).size)
      expect(sent.length).toBeGreaterThan(20)
      for (const one of sent) {
        expect(isQuiet({ at: one.at, zone }), nameOf(one)).toBe(false)
        const stood = known.some(
          ({ id, startsAt, since, until }) =>
            id === one.id && +startsAt === +one.startsAt && since <= one.at && until > one.at,
        )
        expect(stood, nameOf(one)).toBe(true)
      }
      // Who knew of it in time, and whose reminder had all of its day to be sent, got it.
      const wanted = known.filter(({ startsAt, since, until, isOff }) => {
        const due = remindAt({ startsAt, hours: 24, zone })
        return (
          !isOff && since <= due && until >= startsAt && startsAt <= at(`${addDays(first, DAYS - 1)} 00:00`)
        )
      })
      expect(wanted.length).toBeGreaterThan(10)
      const missing = wanted.map(nameOf).filter((name) => !names.includes(name))
      expect(missing).toEqual([])
      for (const { mail, startsAt } of sent) await isGoodToRead(mail, startsAt)
    }
  })
})

/** The place, both clocks, and links that lead where they say. */
async function isGoodToRead(mail: Parameters<typeof renderMail>[0] & { recipient: string }, startsAt: Date) {
  const { html, text, headers, subject } = await renderMail(mail)
  const words = text.replace(/\s+/g, " ")
  const studio = formatMoment(startsAt, zone)
  expect(subject).toContain(studio)
  const { timeZone, endsAt } = mail.data as { timeZone: string; endsAt: string }
  const isClass = mail.template === "reminders/class"
  expect(words).toContain(isClass ? formatSpan(startsAt, new Date(endsAt), zone) : studio)
  const own = ownTime({ startsAt: startsAt.toISOString(), timeZone }, isClass ? endsAt : undefined)
  expect(words).toContain(`for you ${own}`)
  expect(words).toContain("210 Quincy Street")
  expect(words).toContain("What to bring:")
  const key = encodeURIComponent(reminderKeyOf(mail.recipient)).replaceAll("%2E", ".")
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(
    ([, href = ""]) => new URL(href.replaceAll("&amp;", "&")),
  )
  expect(links.every(({ origin }) => origin === new URL(process.env.SITE_URL ?? "").origin)).toBe(true)
  expect(
    links.some(({ pathname, searchParams }) => pathname === "/reminders" && searchParams.get("key") === key),
  ).toBe(true)
  const back = links.find(({ pathname }) => pathname === "/signup/cancel")
  const { signUpId } = mail.data as { signUpId?: string }
  if (signUpId) expect(readCancelToken(back?.searchParams.get("token") ?? "")).toBe(signUpId)
  else expect(links.some(({ pathname }) => pathname === "/dashboard")).toBe(true)
  expect(headers?.["List-Unsubscribe"]).toContain(`/api/reminders/one-click?key=${key}`)
}
