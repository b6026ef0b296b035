import { db } from "../../db"

/** The names of the classes to come, each once. */
export async function listTitlesAhead(): Promise<string[]> {
  // Raw for the database's clock.
  const rows = await db().$queryRaw<{ title: string }[]>`
    SELECT DISTINCT title FROM event WHERE cancelled_at IS NULL AND starts_at > now() ORDER BY title`
  return rows.map(({ title }) => title)
}

/** Of the classes to come that a pass pays for, the next few names. */
export async function listTitlesForPasses({ most }: { most: number }): Promise<string[]> {
  // Raw for the database's clock.
  const rows = await db().$queryRaw<{ title: string }[]>`
    SELECT title FROM event
    WHERE cancelled_at IS NULL AND starts_at > now() AND price_cents IS NOT NULL AND 'pass' = ANY(ways)
    GROUP BY title ORDER BY min(starts_at), title LIMIT ${most}`
  return rows.map(({ title }) => title)
}

/** The names of events by their ids. */
export async function titlesOf(ids: string[]): Promise<Map<string, string>> {
  const rows = await db().event.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  return new Map(rows.map(({ id, title }) => [id, title]))
}
