import { setReminders } from "../../accounts/commands/reminders"
import { AppError } from "../../errors"
import { readReminderKey } from "../keys"

/** Turns reminders off, or on again, for the address that a reminder's link speaks for. Throws BAD_LINK. */
export async function turnReminders({ key, off }: { key: string; off: boolean }): Promise<{ off: boolean }> {
  const email = readReminderKey(key)
  if (!email) throw new AppError("BAD_LINK", "This link isn’t valid.")
  await setReminders({ email, off })
  return { off }
}
