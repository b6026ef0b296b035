import { db } from "./db"

/** What shows that something works; `backup` is noted by the SQL function note_backup. */
const SIGNS = ["paypal event", "resend event", "worker", "backup"] as const
export type Sign = (typeof SIGNS)[number]

/** Notes that it has just been seen. */
export async function noteSign(name: Sign): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    INSERT INTO sign_of_life (name, at) VALUES (${name}, now()) ON CONFLICT (name) DO UPDATE SET at = excluded.at`
}

/** When each was last seen. */
export async function readSigns(): Promise<Partial<Record<Sign, Date>>> {
  const rows = await db().signOfLife.findMany()
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}
