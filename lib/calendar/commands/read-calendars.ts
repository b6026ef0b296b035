import { createHmac } from "node:crypto"
import { Script } from "node:vm"
import { unseal } from "../../auth/sealed"
import { derivedKey } from "../../auth/tokens"
import { db } from "../../db"
import { env } from "../../env"
import { failpoint } from "../../failpoint"
import { queuePush } from "../../jobs/queue"
import { CalendarUnreadable, fetchCalendar } from "../../services/calendar-fetch"
import { MOST_DAYS_AHEAD } from "../../time"
import { type BusyTime, busyTimesOf, TooManyEntries } from "./busy-times"
import { SEALED_AS } from "./other-calendars"

const DAY_MS = 86_400_000
const PARSE_MS = 10_000
/** A reading that a dead worker has begun is begun anew after this. */
const CLAIM_SECONDS = 60
const EVERY_SECONDS = 600

type Due = { id: string; address: string; now: Date }

/** Reads the calendars whose time has come (the worker). Any number of workers may do so at once. */
export async function readDueCalendars(): Promise<void> {
  for (;;) {
    // Raw for SKIP LOCKED and the database's clock.
    const [due] = await db().$queryRaw<Due[]>`
      UPDATE foreign_calendar SET next_read_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
      WHERE id = (SELECT id FROM foreign_calendar WHERE next_read_at <= now()
        ORDER BY next_read_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, address, now() AS now`
    if (!due) return
    await readCalendar(due)
  }
}

/** Replaces what is known of a calendar by what it says now; what was known stays when it cannot be read. */
async function readCalendar(due: Due): Promise<void> {
  try {
    const { busy, skipped } = await readBusyTimes(due)
    await replaceEntries(due, { busy, skipped })
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error
    // Raw: the database's clock.
    await db().$executeRaw`
      UPDATE foreign_calendar SET why = ${error.why}, unreadable_since = coalesce(unreadable_since, now()),
        next_read_at = now() + make_interval(secs => ${EVERY_SECONDS}::int)
      WHERE id = ${due.id}::uuid`
  }
}

async function readBusyTimes({ address, now }: Due): Promise<{ busy: BusyTime[]; skipped: number }> {
  const { SITE_URL, STUDIO_TIME_ZONE: zone } = env()
  const text = await fetchCalendar(opened(address))
  const from = new Date(now.getTime() - DAY_MS)
  const until = new Date(now.getTime() + (MOST_DAYS_AHEAD + 1) * DAY_MS)
  try {
    return withinTime(() => busyTimesOf(text, { from, until, zone, ownHost: new URL(SITE_URL).hostname }))
  } catch (error) {
    const isTooMuch =
      error instanceof TooManyEntries || (error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
    throw new CalendarUnreadable(isTooMuch ? "complicated" : "no_calendar")
  }
}

function opened(address: string): string {
  try {
    return unseal({ purpose: SEALED_AS, sealed: address })
  } catch {
    // AUTH_SECRET is another one than when the address was added.
    throw new CalendarUnreadable("forgotten")
  }
}

/** A rule such as "February 30, daily" never comes to an end in ical.js: V8 is told to stop. */
function withinTime<T>(work: () => T): T {
  return new Script("work()").runInNewContext({ work }, { timeout: PARSE_MS }) as T
}

async function replaceEntries(
  { id }: Due,
  { busy, skipped }: { busy: BusyTime[]; skipped: number },
): Promise<void> {
  const rows = busy.map((time) => ({ ...time, fingerprint: fingerprintOf(id, time) }))
  const fingerprints = rows.map(({ fingerprint }) => fingerprint)
  await db().$transaction(async (tx) => {
    // Raw: the database's clock; then one array for up to 10,000 entries, where typed calls have a parameter for each.
    const kept = await tx.$executeRaw`
      UPDATE foreign_calendar SET read_at = now(), unreadable_since = NULL, why = '', skipped = ${skipped},
        next_read_at = now() + make_interval(secs => ${EVERY_SECONDS}::int)
      WHERE id = ${id}::uuid`
    // She has removed it meanwhile.
    if (kept === 0) return
    const gone = await tx.$executeRaw`
      DELETE FROM foreign_entry WHERE calendar_id = ${id}::uuid AND NOT fingerprint = ANY(${fingerprints}::text[])`
    await failpoint("calendar:half-replaced")
    const come = await tx.$executeRaw`
      INSERT INTO foreign_entry (calendar_id, fingerprint, starts_at, ends_at, is_whole_day)
      SELECT ${id}::uuid, * FROM unnest(${fingerprints}::text[], ${rows.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${rows.map(({ endsAt }) => endsAt)}::timestamptz[], ${rows.map(({ isWholeDay }) => isWholeDay)}::boolean[])
      ON CONFLICT (calendar_id, fingerprint) DO NOTHING`
    await failpoint("calendar:replaced")
    if (gone + come > 0) await queuePush(tx, { event: "slotsChanged" })
  })
}

function fingerprintOf(calendarId: string, { uid, startsAt, endsAt, isWholeDay }: BusyTime): string {
  const said = JSON.stringify([calendarId, uid, startsAt, endsAt, isWholeDay])
  return createHmac("sha256", derivedKey("foreign-entry")).update(said).digest("base64url").slice(0, 22)
}
