import { db } from "../db"
import { queueDueReminders } from "../reminders/commands/remind"

/** Queues what people are to be reminded of now, by the database's clock. */
export async function remind(): Promise<void> {
  await queueDueReminders({ now: await databaseNow() })
}

export async function databaseNow(): Promise<Date> {
  // Raw: the database's clock.
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error("the database did not tell the time")
  return row.now
}
