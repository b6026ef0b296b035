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
  meetingLink,
  students,
  waiver,
  weeklyClasses,
  weeksOfClasses,
  workingHours,
  workshops,
} from "./demo"
import { makeChocolate, makeEvent, makeSignUp, makeStudent } from "./factories"

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
}

async function seedClasses({ today, zone }: { today: string; zone: string }): Promise<void> {
  for (let day = -weeksOfClasses.past * 7; day <= weeksOfClasses.ahead * 7; day++) {
    const date = addDays(today, day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    for (const { time, ...rest } of weeklyClasses[weekday] ?? []) {
      const event = await makeEvent({ ...rest, startsAt: wallClockToInstant({ date, time, zone }) })
      // This week's classes have people in them, the small one is full; later ones fill up as one sees.
      const count = day > 6 ? 0 : rest.capacity <= 6 ? rest.capacity : 2 + ((day + 70) % 5)
      for (const name of classPeople.slice(0, count))
        await makeSignUp({
          eventId: event.id,
          name,
          email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
        })
    }
  }
  for (const { inDays, time, ...rest } of workshops)
    await makeEvent({ ...rest, startsAt: wallClockToInstant({ date: addDays(today, inDays), time, zone }) })
}
