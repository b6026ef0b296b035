import { type Db, db, type Tx } from "../../db"

/** Whether an address is reminded of its sessions and classes, with an account or without one. Again is as good as once. */
export async function setReminders(
  { email, off }: { email: string; off: boolean },
  within: Db | Tx = db(),
): Promise<void> {
  const address = email.toLowerCase()
  if (off) await within.reminderOptOut.createMany({ data: [{ email: address }], skipDuplicates: true })
  else await within.reminderOptOut.deleteMany({ where: { email: address } })
}
