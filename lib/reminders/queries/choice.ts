import { db } from "../../db"
import { readReminderKey } from "../keys"

/** Whether the address that a reminder's link speaks for gets reminders; null when the link is none of ours. */
export async function findReminderChoice(key: string): Promise<{ off: boolean } | null> {
  const email = readReminderKey(key)
  if (!email) return null
  return { off: (await db().reminderOptOut.count({ where: { email } })) > 0 }
}
