import pg from "pg"
import { coordinates, refuseUnlessLocal } from "../support/coordinates"

/** What the journeys put into the database themselves, and take out of it. */

let made = 0

/** Letters and digits that nobody else has. */
export function mark(): string {
  made += 1
  return `${Date.now().toString(36)}${process.pid.toString(36)}${made}`
}

export async function onDatabase<T>(
  work: (client: pg.Client) => Promise<T>,
  connectionString = coordinates.databaseUrl,
): Promise<T> {
  refuseUnlessLocal(connectionString)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All tests call from one address: what one has counted must not refuse the next. */
export async function forgetLimits() {
  await onDatabase((client) => client.query("DELETE FROM rate_limit"))
}
