import { db } from "../../db"
import { toWire } from "../../money"

/** What she took herself for a place in a class that was given back, or whose class was canceled. */
export type DoorMoney = {
  /** The sign-up's. */
  _id: string
  name: string
  email: string
  /** Dollars. */
  amount: number
  how: "cash" | "other"
  title: string
  startsAt: string
  /** She canceled the class; else the person left it, or was taken off its list. */
  isClassCancelled: boolean
  /** The email about it said that they get it back. */
  isPromised: boolean
  since: string
}

type Row = Omit<DoorMoney, "_id" | "amount" | "startsAt" | "since"> & {
  id: string
  cents: number
  startsAt: Date
  since: Date
}

/** The money taken at the door that she has neither given back nor said she keeps, oldest first. */
export async function listDoorMoney(): Promise<DoorMoney[]> {
  // Raw: four tables. Two lists, each with an index of its own; a class that had begun when it was taken off the
  // calendar was earned.
  const rows = await db().$queryRaw<Row[]>`
    WITH left_behind AS (
      SELECT id, cancelled_at AS since, false AS "isClassCancelled" FROM sign_up
      WHERE cancelled_at IS NOT NULL AND funding_id IS NOT NULL
      UNION ALL
      SELECT s.id, e.cancelled_at, true FROM event e JOIN sign_up s ON s.event_id = e.id
      WHERE e.cancelled_at < e.starts_at AND e.cancelled_at IS NOT NULL AND s.funding_id IS NOT NULL
        AND s.cancelled_at IS NULL
    )
    SELECT s.id, s.name, s.email, e.title, e.starts_at AS "startsAt", d.method::text AS how, l.since,
      l."isClassCancelled", l."isClassCancelled" AND s.email <> '' AND d.taken_at <= l.since AS "isPromised",
      d.amount_cents - d.paid_back_cents AS cents
    FROM left_behind l JOIN sign_up s ON s.id = l.id JOIN event e ON e.id = s.event_id
    JOIN funding f ON f.id = s.funding_id JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE d.taken_at IS NOT NULL AND d.kept_at IS NULL AND d.paid_back_cents < d.amount_cents
    ORDER BY l.since, s.id LIMIT 100`
  return rows.map(({ id, cents, startsAt, since, ...row }) => ({
    ...row,
    _id: id,
    amount: toWire(cents),
    startsAt: startsAt.toISOString(),
    since: since.toISOString(),
  }))
}
