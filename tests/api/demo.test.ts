import { afterAll, beforeAll, expect, test } from "vitest"
import { listToday } from "../../lib/admin/queries/today"
import { listFreeSlots, listOfferedSlots } from "../../lib/calendar/queries/slots"
import { seedDemo } from "../../prisma/seed"
import { db, onDatabase } from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { scratchDatabase } from "../support/stack"

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch?.drop())

test("the demo content does not contradict itself: no working hour of hers lies in a class of every week", () =>
  onDatabase(scratch.url, async () => {
    const now = new Date()
    await seedDemo({ now })
    expect(await brokenInvariants()).toEqual([])
    expect((await listOfferedSlots()).length).toBeGreaterThan(50)
    const { entries, needsYou, counts } = await listToday({ now })
    expect(entries.some(({ kind }) => kind === "session")).toBe(true)
    expect(needsYou).toMatchObject([{ kind: "dispute" }, { kind: "mail" }])
    expect(counts).toEqual({ toPack: 1, toHandOver: 2, toAnswer: 2 })
    expect(await db().order.count({ where: { pickupEvent: { startsAt: { gt: now } } } })).toBe(1)
    const workshops = await db().event.findMany({
      where: { title: { in: ["Candlelight Evening", "Yoga by the Water"] } },
      select: { id: true },
    })
    const known = new Set(workshops.map(({ id }) => id))
    const blocked = (await listFreeSlots()).flatMap(({ blockedBy }) => blockedBy)
    expect(blocked.filter((one) => one.kind === "class" && !known.has(one._id))).toEqual([])
    const eightWeeks = new Date(Date.now() + 57 * 86_400_000)
    expect(await db().slot.count({ where: { startsAt: { gt: eightWeeks } } })).toBe(0)
    expect(await db().event.count({ where: { startsAt: { gt: eightWeeks } } })).toBe(0)
  }))
