import { addDays, instantToWallClock } from "../../lib/time"
import { type Answer, adminToken, call, db } from "./api"

/** What the tests do at the desk, as the admin, and by the clock of the studio. */

export async function onDesk(method: string, path: string, body?: unknown): Promise<Answer> {
  return call(path, { method, token: await adminToken(), body })
}

/** The key of somebody's page on the desk. */
export async function personKeyOf({ email }: { email: string }): Promise<string> {
  return (await db().person.findUniqueOrThrow({ where: { email } })).id
}

export const ZONE = "America/Los_Angeles"

/** A moment as the forms of the desk take it: {date: "2027-03-14", time: "09:00"}. */
export const clock = (instant: Date) => instantToWallClock(instant, ZONE)

/** The studio's day, so many days from today. */
export const today = (days = 0) => addDays(clock(new Date()).date, days)
