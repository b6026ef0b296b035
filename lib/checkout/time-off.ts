import { makeWay } from "../bookings/make-way"
import { insertTimeOff } from "../calendar/commands"
import type { WireTimeOff } from "../calendar/queries"
import { rangeOf } from "../calendar/rules"
import { db } from "../db"
import { env } from "../env"
import { besideClaims } from "./classes-and-sessions"

/**
 * Takes time off. Sessions in it stay, accepted, with `force`; without it, BOOKINGS_CONCERNED says whose they are.
 * Throws INVALID for a range that is none.
 */
export async function takeTimeOff(given: {
  from: string
  to: string
  note: string
  force: boolean
}): Promise<WireTimeOff> {
  const { from, to, note, force } = given
  const range = rangeOf({ from, to, zone: env().STUDIO_TIME_ZONE })
  return besideClaims(() =>
    db().$transaction(async (tx) => {
      await makeWay(tx, { ...range, force })
      return insertTimeOff(tx, { ...range, note })
    }),
  )
}
