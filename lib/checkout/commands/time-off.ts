import { acceptConflicts } from "../../bookings/commands/accept-conflicts"
import { insertTimeOff, noteTimeOff } from "../../calendar/commands/time-off"
import type { WireTimeOff } from "../../calendar/queries/slots"
import { rangeAhead } from "../../calendar/rules/calendar"
import { db } from "../../db"
import { env } from "../../env"
import { retryOnClaimConflict } from "./claim-conflict"

/**
 * Takes time off. Sessions in it stay, accepted, with `force`; without it, BOOKINGS_CONCERNED says whose they are.
 * Throws INVALID, NO_SUCH_TIME or PAST for the range.
 */
export async function takeTimeOff(given: {
  from: string
  to: string
  note: string
  force: boolean
  now: Date
  adminId: string
}): Promise<WireTimeOff> {
  const { note, force, adminId } = given
  const range = rangeAhead({ ...given, zone: env().STUDIO_TIME_ZONE })
  return retryOnClaimConflict(() =>
    db().$transaction(async (tx) => {
      await acceptConflicts(tx, { ...range, force })
      const timeOff = await insertTimeOff(tx, { ...range, note })
      await noteTimeOff(tx, { action: "take time off", id: timeOff._id, range, adminId })
      return timeOff
    }),
  )
}
