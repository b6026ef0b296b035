import { createHash } from "node:crypto"
import { saveWorkingHours } from "../lib/calendar/commands/slots"
import { DEFAULTS } from "../lib/content/rules"
import { db } from "../lib/db"
import { env } from "../lib/env"
import { addDays, instantToWallClock, wallClockToInstant } from "../lib/time"
import {
  chocolates,
  classPeople,
  coupons,
  enquiries,
  failedMessage,
  meetingLink,
  orders,
  sessions,
  students,
  waiver,
  weeklyClasses,
  weeksOfClasses,
  workingHours,
  workshops,
} from "./demo"
import { makeChocolate, makeEvent, makeOrder, makeSession, makeSignUp, makeStudent } from "./factories"

/** What the site cannot work without: the coupons and the waiver. Adds what is missing, changes nothing. */
export async function seedBasics(): Promise<void> {
  await db().coupon.createMany({ data: coupons.map((coupon) => ({ ...coupon })), skipDuplicates: true })
  const hash = createHash("sha256").update(waiver.text).digest("hex")
  await db().waiverVersion.createMany({ data: [{ ...waiver, hash }], skipDuplicates: true })
}

/** Demo content, once: an installation that has ever had a slot or a chocolate is left alone. */
export async function seedDemo({ now }: { now: Date }): Promise<void> {
  if ((await db().slot.count()) + (await db().chocolate.count()) > 0) return
  for (const [position, chocolate] of chocolates.entries()) await makeChocolate({ ...chocolate, position })
  for (const { daysAgo, ...student } of students) {
    const email = `${student.firstName}.${student.lastName}@example.com`
    await makeStudent({ ...student, email, createdAt: new Date(now.getTime() - daysAgo * 86_400_000) })
  }
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(now, zone).date
  const places = { ...DEFAULTS.places, meetingLink }
  await db().setting.create({ data: { section: "places", version: 1, content: places } })
  await seedClasses({ today, zone })
  await saveWorkingHours({ validFrom: today, times: workingHours }, now)
  await seedDesk({ now, today, zone })
}

/** What waits for her, and what has been: sessions, orders, enquiries, and an email that did not arrive. */
async function seedDesk({ now, today, zone }: { now: Date; today: string; zone: string }): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const everybody = await db().student.findMany()
  const studentCalled = (name: string) => {
    const found = everybody.find(({ firstName }) => firstName === name)
    if (!found) throw new Error(`${name} is nobody in the demo.`)
    return found
  }
  for (const { student, inDays, ...session } of sessions) {
    const startsAt = wallClockToInstant({ date: addDays(today, inDays), time: "13:00", zone })
    await makeSession({ studentId: studentCalled(student).id, startsAt, ...session })
  }
  const shelf = await db().chocolate.findMany()
  for (const { buyer, daysAgo: days, lines, ...order } of orders) {
    const sold = Object.entries(lines).map(([name, quantity]) => {
      const found = shelf.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not on the shelf of the demo.`)
      return { chocolateId: found.id, name, unitPriceCents: found.priceCents, quantity }
    })
    await makeOrder({ student: studentCalled(buyer), createdAt: daysAgo(days), lines: sold, ...order })
  }
  for (const { daysAgo: days, ...enquiry } of enquiries) {
    const { isAnswered, ...rest } = { isAnswered: false, ...enquiry }
    const email = `${enquiry.name.toLowerCase().replace(" ", ".")}@example.com`
    const answeredAt = isAnswered ? daysAgo(days - 1) : null
    await db().enquiry.create({ data: { ...rest, email, createdAt: daysAgo(days), answeredAt } })
  }
  const { to, lastError, ...message } = failedMessage
  const data = { ...message, email: to, title: "Gentle and Restorative", startsAt: daysAgo(0).toISOString() }
  await db().mail.create({
    data: {
      key: `class-message/demo/${to}`,
      recipient: to,
      template: "classes/message",
      data,
      state: "failed",
      attempts: 25,
      lastError,
      createdAt: daysAgo(1),
    },
  })
}

async function seedClasses({ today, zone }: { today: string; zone: string }): Promise<void> {
  for (let day = -weeksOfClasses.past * 7; day <= weeksOfClasses.ahead * 7; day++) {
    const date = addDays(today, day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    for (const { time, ...rest } of weeklyClasses[weekday] ?? []) {
      const event = await makeEvent({ ...rest, startsAt: wallClockToInstant({ date, time, zone }) })
      // This week's classes have people in them, the small one is full; later ones fill up as one sees.
      const count = day > 6 ? 0 : rest.capacity <= 6 ? rest.capacity : 2 + ((day + 70) % 5)
      for (const [at, name] of classPeople.slice(0, count).entries()) {
        const email = `${name.toLowerCase().replace(" ", ".")}@example.com`
        const { id } = await makeSignUp({ eventId: event.id, name, email })
        // Who came is ticked in what has been; one of each class missed it.
        const ticked = {
          attendance: at === 1 ? ("missed" as const) : ("came" as const),
          attendanceAt: event.startsAt,
        }
        if (day < 0) await db().signUp.update({ where: { id }, data: ticked })
      }
    }
  }
  for (const { inDays, time, ...rest } of workshops)
    await makeEvent({ ...rest, startsAt: wallClockToInstant({ date: addDays(today, inDays), time, zone }) })
}
