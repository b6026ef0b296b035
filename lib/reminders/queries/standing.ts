import type { BookingMailData } from "../../bookings/emails/data"
import type { SignUpMailData } from "../../classes/emails/data"
import { env } from "../../env"
import { isQuiet } from "../../time"
import { morningAfter } from "../rules"
import { stillStands } from "./upcoming"

/**
 * What becomes of a reminder that is about to be sent: it is `true`, waits until the morning, or is no more: canceled,
 * moved, changed or begun, or they want none. What has changed and is still ahead is found anew.
 */
export async function judgeReminder(
  data: BookingMailData | SignUpMailData,
  now: Date,
): Promise<"true" | "gone" | { waitUntil: Date }> {
  const zone = env().STUDIO_TIME_ZONE
  const id = "bookingId" in data ? data.bookingId : data.signUpId
  const startsAt = new Date(data.startsAt)
  if (startsAt <= now || !(await stillStands({ id, startsAt, sequence: data.sequence }))) return "gone"
  if (!isQuiet({ at: now, zone })) return "true"
  const waitUntil = morningAfter({ at: now, zone })
  return waitUntil < startsAt ? { waitUntil } : "gone"
}
