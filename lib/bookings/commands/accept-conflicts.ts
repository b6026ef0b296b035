import { fullName } from "../../accounts/rules"
import type { Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { queuePush } from "../../jobs/queue"
import { formatTime12, instantToWallClock } from "../../time"
import type { InTheWay } from "../rules"

type Concerned = {
  slotId: string
  startsAt: Date
  firstName: string
  lastName: string
  status: "held" | "confirmed"
}

type During = { startsAt: Date; endsAt: Date }

/** Before time off is put there: sessions that have begun stay as they are, and nobody can pay for one any more. */
export async function acceptBegunSessions(tx: Tx, { startsAt, endsAt }: During): Promise<void> {
  // Raw for the overlap of times and the database's clock.
  await tx.$executeRaw`
    UPDATE booking SET conflict_accepted = status = 'confirmed',
      status = CASE WHEN status = 'held' THEN 'lapsed'::booking_status ELSE status END
    WHERE status IN ('held', 'confirmed') AND starts_at <= now()
      AND tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
}

/**
 * Before a class or time off is put there: holds that ran out are put aside, and sessions that stand there are
 * marked as accepted when she said so (`force`). Throws BOOKINGS_CONCERNED, with who they are, when she did not.
 */
export async function acceptConflicts(
  tx: Tx,
  { startsAt, endsAt, force }: During & { force: boolean },
): Promise<void> {
  // Raw, all of these: the overlap of times, and the database's clock.
  await tx.$executeRaw`
    UPDATE booking SET status = 'lapsed', conflict_accepted = false WHERE status = 'held' AND hold_until <= now()
      AND tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
  // What has taken place is in nobody's way.
  await tx.$executeRaw`
    UPDATE booking SET conflict_accepted = true WHERE status = 'confirmed' AND ends_at <= now()
      AND tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
  const concerned = await tx.$queryRaw<Concerned[]>`
    SELECT b.slot_id AS "slotId", b.starts_at AS "startsAt", b.status::text, coalesce(nullif(s.preferred_name, ''), s.first_name) AS "firstName",
      s.last_name AS "lastName"
    FROM booking b JOIN student s ON s.id = b.student_id
    WHERE b.status IN ('held', 'confirmed') AND b.ends_at > now()
      AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${startsAt}, ${endsAt})
    ORDER BY b.starts_at`
  if (concerned.length === 0) return
  if (!force) throw wantsForce(concerned)
  await tx.$executeRaw`
    UPDATE booking SET conflict_accepted = true, conflict_kept_at = NULL
    WHERE status IN ('held', 'confirmed') AND tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
  await queuePush(tx, { event: "slotsChanged" })
}

function wantsForce(concerned: Concerned[]): AppError {
  const touches: InTheWay[] = concerned.map(({ slotId, startsAt, firstName, lastName, status }) => ({
    slotId,
    ...instantToWallClock(startsAt, env().STUDIO_TIME_ZONE),
    name: fullName({ firstName, lastName }),
    isBeingPaid: status === "held",
  }))
  const named = touches.map(({ name, date, time }) => `${name} (${date}, ${formatTime12(time)})`).join(", ")
  const message = `You have a session then: ${named}. Nothing was changed.`
  return new AppError("BOOKINGS_CONCERNED", message, { touches })
}
