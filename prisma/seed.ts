import { createHash } from "node:crypto"
import { saveWorkingHours } from "../lib/calendar/commands/slots"
import { DEFAULTS } from "../lib/content/rules"
import { db } from "../lib/db"
import { env } from "../lib/env"
import { makePass } from "../lib/passes/commands/credits"
import { expiryOf } from "../lib/passes/rules"
import { fundAtDesk } from "../lib/payments/commands/funding"
import { sealNotes } from "../lib/people/keys"
import { slugOf } from "../lib/slugs"
import { addDays, instantToWallClock, wallClockToInstant } from "../lib/time"
import {
  chocolates,
  classPeople,
  coupons,
  dispute,
  enquiries,
  failedMessage,
  letter,
  meetingLink,
  orders,
  paperWaivers,
  passKinds,
  readers,
  regular,
  sentLetters,
  sessions,
  students,
  waitingPeople,
  waiver,
  weeklyClasses,
  weeksOfClasses,
  workingHours,
  workshops,
} from "./demo"
import {
  makeChocolate,
  makeEvent,
  makeOrder,
  makeSession,
  makeSignUp,
  makeStudent,
  makeWaiting,
} from "./factories"

/** What the site cannot work without: the coupons and the waiver. Adds what is missing, changes nothing. */
export async function seedBasics(): Promise<void> {
  await db().coupon.createMany({ data: coupons.map((coupon) => ({ ...coupon })), skipDuplicates: true })
  const hash = createHash("sha256").update(waiver.text).digest("hex")
  await db().waiverVersion.createMany({ data: [{ ...waiver, hash }], skipDuplicates: true })
}

/** When something happened: at 10:20 in the morning of that many days ago on the studio's clock, or just now. */
type Ago = (days: number) => Date

/** Demo content, once: an installation that has ever had a slot or a chocolate is left alone. */
export async function seedDemo({ now }: { now: Date }): Promise<void> {
  if ((await db().slot.count()) + (await db().chocolate.count()) > 0) return
  for (const [position, chocolate] of chocolates.entries())
    await makeChocolate({ ...chocolate, slug: slugOf(chocolate.name, "chocolate"), position })
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(now, zone).date
  const ago: Ago = (days) =>
    days === 0 ? now : wallClockToInstant({ date: addDays(today, -days), time: "10:20", zone })
  for (const { daysAgo, ...student } of students) {
    const email = `${student.firstName}.${student.lastName}@example.com`
    await makeStudent({ ...student, email, createdAt: ago(daysAgo) })
  }
  const places = { ...DEFAULTS.places, meetingLink }
  await db().setting.create({ data: { section: "places", version: 1, content: places } })
  await seedClasses({ today, zone })
  await db().passKind.createMany({ data: passKinds })
  await saveWorkingHours({ change: { validFrom: today, times: workingHours }, now, actor: "site" })
  await seedRegular({ now, zone, ago })
  await seedDesk({ now, today, zone, ago })
  await db().subscriber.createMany({ data: readers.map((email) => ({ email, confirmedAt: now })) })
  await db().letter.create({ data: { ...letter, isPublic: true } })
  for (const { daysAgo, subject, text } of sentLetters) {
    const at = ago(daysAgo)
    const state = { state: "sent" as const, isPublic: true, slug: slugOf(subject, "letter") }
    const batch = { number: 1, state: "sent" as const, people: readers.length, frozenAt: at, endedAt: at }
    const times = { startedAt: at, endedAt: at, createdAt: at, updatedAt: at }
    await db().letter.create({ data: { subject, text, ...state, ...times, batches: { create: batch } } })
  }
}

/** A pass that was bought at the door two weeks ago. */
async function seedPass({
  studentId,
  takenAt,
  zone,
}: {
  studentId: string
  takenAt: Date
  zone: string
}): Promise<void> {
  const kind = await db().passKind.findFirstOrThrow({ orderBy: { priceCents: "asc" } })
  const { id: kindId, name, classes, titles, priceCents: amountCents, validDays } = kind
  const expiresAt = expiryOf({ now: takenAt, days: validDays, zone })
  await db().$transaction(async (tx) => {
    const fundingId = await fundAtDesk(tx, { amountCents, method: "cash", now: takenAt })
    await makePass(tx, { studentId, kindId, fundingId, name, classes, titles, expiresAt, reason: "bought" })
  })
}

/** Somebody who has been here for a while, with notes. */
async function seedRegular({ now, zone, ago }: { now: Date; zone: string; ago: Ago }): Promise<void> {
  const { student, title, time, notes } = regular
  const {
    id: studentId,
    email,
    lastName,
    phone,
  } = await db().student.findFirstOrThrow({
    where: { firstName: student },
  })
  await seedPass({ studentId, takenAt: ago(14), zone })
  const events = await db().event.findMany({
    where: { title, startsAt: { lt: new Date(now.getTime() + 7 * 86_400_000) } },
    orderBy: { startsAt: "asc" },
  })
  const signedAt = events[0]?.startsAt
  for (const { id: eventId, startsAt } of events) {
    if (instantToWallClock(startsAt, zone).time !== time) continue
    const made = await makeSignUp({ eventId, name: `${student} ${lastName}`, email, phone, signedAt })
    const came = { attendance: "came" as const, attendanceAt: startsAt }
    if (startsAt < now) await db().signUp.update({ where: { id: made.id }, data: came })
  }
  const { id } = await db().person.findUniqueOrThrow({ where: { email } })
  const sealed = { notes: sealNotes({ personId: id, text: notes }), notesVersion: 1, notesAt: now }
  await db().person.update({ where: { id }, data: sealed })
}

/** What waits for her, and what has been: sessions, orders, enquiries, and an email that did not arrive. */
async function seedDesk({
  now,
  today,
  zone,
  ago,
}: {
  now: Date
  today: string
  zone: string
  ago: Ago
}): Promise<void> {
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
  for (const { buyer, daysAgo: days, lines, ...given } of orders) {
    const { isAtClass, ...order } = { isAtClass: false, ...given }
    const student = studentCalled(buyer)
    const sold = Object.entries(lines).map(([name, quantity]) => {
      const found = shelf.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not on the shelf of the demo.`)
      return { chocolateId: found.id, name, unitPriceCents: found.priceCents, quantity }
    })
    const pickupEventId = isAtClass ? await nextClassOf(student) : undefined
    await makeOrder({ student, createdAt: ago(days), lines: sold, pickupEventId, ...order })
  }
  for (const { daysAgo: days, ...enquiry } of enquiries) {
    const { isAnswered, ...rest } = { isAnswered: false, ...enquiry }
    const email = `${enquiry.name.toLowerCase().replace(" ", ".")}@example.com`
    const answeredAt = isAnswered ? ago(days - 1) : null
    await db().enquiry.create({ data: { ...rest, email, createdAt: ago(days), answeredAt } })
  }
  const { daysAgo: openedDaysAgo, dueInDays, ...told } = dispute
  const disputed = await db().order.findFirstOrThrow({ orderBy: { createdAt: "asc" } })
  await db().dispute.create({
    data: {
      ...told,
      paymentId: disputed.paymentId,
      cents: disputed.totalCents,
      openedAt: ago(openedDaysAgo),
      updatedAt: ago(openedDaysAgo),
      dueAt: ago(-dueInDays),
    },
  })
  await db().paperWaiver.createMany({
    data: paperWaivers.map((one) => ({ ...one, signedOn: new Date(one.signedOn) })),
  })
  const { to, title, lastError, ...message } = failedMessage
  const { startsAt } = await db().event.findFirstOrThrow({
    where: { title, startsAt: { gt: now } },
    orderBy: { startsAt: "asc" },
  })
  const data = { ...message, email: to, title, startsAt: startsAt.toISOString() }
  await db().mail.create({
    data: {
      key: `class-message/demo/${to}`,
      recipient: to,
      template: "classes/message",
      data,
      state: "failed",
      attempts: 25,
      lastError,
      createdAt: ago(1),
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
      const isFull = day > 0 && count === rest.capacity
      for (const name of isFull ? waitingPeople : [])
        await makeWaiting({
          eventId: event.id,
          name,
          email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
        })
    }
  }
  for (const { inDays, time, ...rest } of workshops)
    await makeEvent({ ...rest, startsAt: wallClockToInstant({ date: addDays(today, inDays), time, zone }) })
}

async function nextClassOf({ email }: { email: string }): Promise<string | undefined> {
  const next = await db().event.findFirst({
    where: {
      startsAt: { gt: new Date() },
      cancelledAt: null,
      signUps: { some: { email, cancelledAt: null } },
    },
    orderBy: { startsAt: "asc" },
  })
  return next?.id
}
