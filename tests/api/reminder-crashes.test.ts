import { expect, test } from "vitest"
import { instantToWallClock } from "../../lib/time"
import { makeSession } from "../../prisma/factories"
import { db, eventually, mailsTo, newStudent, onDatabase } from "../support/api"
import { scratchDatabase, startWorker } from "../support/stack"

/** A zone in which it is about noon now: nobody is reminded at night. */
function zoneAtNoon(): string {
  const zones = Array.from(
    { length: 25 },
    (_, index) => `Etc/GMT${index < 13 ? "+" : "-"}${Math.abs(index - 12)}`,
  )
  const isNoon = (zone: string) => /^1[123]:/.test(instantToWallClock(new Date(), zone).time)
  return zones.find(isNoon) ?? "UTC"
}

test.each(["reminders:queued-before-commit", "outbox:sent-unmarked"])(
  "the worker killed with -9 at %s: after a restart, with another beside it, one reminder has gone out",
  async (point) => {
    const scratch = await scratchDatabase()
    await onDatabase(scratch.url, async () => {
      const student = await newStudent()
      const startsAt = new Date(Date.now() + 23.5 * 3_600_000)
      const { id } = await makeSession({ studentId: student.id, startsAt, cents: 8_000 })
      await db().booking.update({ where: { id }, data: { timeSetAt: new Date(Date.now() - 86_400_000) } })
      const env = { STUDIO_TIME_ZONE: zoneAtNoon() }
      const given = { databaseUrl: scratch.url, env }
      const doomed = await startWorker({ ...given, env: { ...env, FAILPOINT: point } })
      await doomed.exited
      const workers = await Promise.all([startWorker(given), startWorker(given)])
      await eventually(async () => (await db().mail.count({ where: { state: "sent" } })) === 1)
      expect(await db().mail.count()).toBe(1)
      expect((await mailsTo(student.email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Reminder: your session on /),
      ])
      await Promise.all(workers.map((worker) => worker.stop()))
    })
    await scratch.drop()
  },
)
