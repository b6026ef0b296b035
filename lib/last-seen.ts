import { db } from "./db"

/** What is noted each time that it works; `backup` by the SQL function note_backup. */
const NOTED = ["paypal event", "resend event", "worker", "backup"] as const
export type Noted = (typeof NOTED)[number]

/** Notes that it has just been seen. */
export async function noteSeen(name: Noted): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    INSERT INTO sign_of_life (name, at) VALUES (${name}, now()) ON CONFLICT (name) DO UPDATE SET at = excluded.at`
}

/** When each was last seen. */
export async function readLastSeen(): Promise<Partial<Record<Noted, Date>>> {
  const rows = await db().lastSeen.findMany()
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}
