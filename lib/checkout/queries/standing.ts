import { listBusy, type Warning } from "../../calendar/queries/slots"
import { titlesOf } from "../../classes/queries/titles"
import { db } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { formatDay, formatTimeRange, instantToWallClock } from "../../time"

type During = { startsAt: Date; endsAt: Date }
type Standing = { kind: Warning["kind"] | "session" | "held"; name: string; startsAt: Date; endsAt: Date }

/** Why a session cannot be put at a time: SLOT_TAKEN that names what stands there. */
export async function timeTaken(during: During): Promise<AppError> {
  const found = (await whatStands(during)).map(({ startsAt, endsAt, ...one }) => {
    return {
      ...one,
      says: `${one.name} (${sayDuring({ startsAt, endsAt })})`,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  })
  const named = found.map(({ says }) => says).join(", ")
  const message = named ? `At that time: ${named}. Nothing was changed.` : "That time was just taken."
  const standing = found.map(({ says: _says, ...one }) => one)
  return new AppError("SLOT_TAKEN", message, { standing })
}

/** "9:00–10:00 AM", or from which day to which where it is more than one. */
function sayDuring({ startsAt, endsAt }: During): string {
  const zone = env().STUDIO_TIME_ZONE
  const [from, to] = [instantToWallClock(startsAt, zone), instantToWallClock(endsAt, zone)]
  const last = instantToWallClock(new Date(endsAt.getTime() - 1), zone).date
  if (from.date !== last) return `${formatDay(from.date)} to ${formatDay(last)}`
  return from.date === to.date ? formatTimeRange(from.time, to.time) : formatDay(last)
}

/** Sessions, classes and time off that overlap a time. Calendars of hers elsewhere do not bind her. */
async function whatStands({ startsAt, endsAt }: During): Promise<Standing[]> {
  // Raw for the overlap of times and the database's clock.
  const sessions = await db().$queryRaw<Standing[]>`
    SELECT CASE b.status WHEN 'held' THEN 'held' ELSE 'session' END AS kind,
      btrim(s.first_name || ' ' || s.last_name) || CASE b.status WHEN 'held' THEN ' is paying' ELSE '’s session' END
        AS name,
      b.starts_at AS "startsAt", b.ends_at AS "endsAt"
    FROM booking b JOIN student s ON s.id = b.student_id
    WHERE (b.status = 'confirmed' OR (b.status = 'held' AND b.hold_until > now()))
      AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${startsAt}, ${endsAt})
    ORDER BY b.starts_at`
  const busy = (await listBusy({ startsAt, endsAt, except: NOTHING })).filter(
    ({ kind }) => kind !== "foreign_entry",
  )
  const titles = await titlesOf(busy.map(({ _id }) => _id))
  const others = busy.map(({ kind, _id, ...when }) => ({
    kind,
    name: titles.get(_id) ?? "your time off",
    startsAt: new Date(when.startsAt),
    endsAt: new Date(when.endsAt),
  }))
  return [...sessions, ...others]
}

const NOTHING = "00000000-0000-0000-0000-000000000000"
