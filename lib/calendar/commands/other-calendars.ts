import { createHmac } from "node:crypto"
import { CALENDARS_LOCK } from "../../advisory-locks"
import { seal } from "../../auth/sealed"
import { derivedKey } from "../../auth/tokens"
import { db } from "../../db"
import { AppError, isConflict } from "../../errors"
import { queueCalendarReading, queuePush } from "../../jobs/queue"
import { calendarUrl, checkHost } from "../../services/calendar-address"
import { MOST_CALENDARS } from "../rules/calendar"

export const SEALED_AS = "foreign-calendar"
const LABEL_LETTERS = 4

/**
 * Adds a calendar by its secret address; the worker reads it at once. Throws INVALID naming `url` for an address that
 * may not be read, or CONFLICT for one that is there already, and for a fourth.
 */
export async function addOtherCalendar({
  url: typed,
  adminId,
}: {
  url: string
  adminId: string
}): Promise<void> {
  const url = calendarUrl(typed)
  await checkHost(url)
  const address = seal({ purpose: SEALED_AS, text: url.href })
  const [addressHash, label] = [hashOf(url.href), labelOf(url)]
  const adding = db().$transaction(async (tx) => {
    // Raw: a lock; then the count and the row in one statement.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CALENDARS_LOCK})`
    const added = await tx.$executeRaw`
      INSERT INTO foreign_calendar (address, address_hash, label)
      SELECT ${address}, ${addressHash}, ${label} WHERE (SELECT count(*) FROM foreign_calendar) < ${MOST_CALENDARS}`
    if (added === 0)
      throw new AppError("CONFLICT", `You have added ${MOST_CALENDARS} calendars. Please remove one first.`)
    await tx.auditEntry.create({ data: { ...audit(adminId, "add calendar"), details: { calendar: label } } })
    await queueCalendarReading(tx)
  })
  await adding.catch((error) => {
    if (!isConflict(error, "foreign_calendar_address_hash_key")) throw error
    throw new AppError("CONFLICT", "You’ve already added this calendar.")
  })
}

/** Forgets a calendar and its busy times. Throws NOT_FOUND. */
export async function removeOtherCalendar({ id, adminId }: { id: string; adminId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    // Raw: what was deleted comes back, and nothing is thrown when nothing was.
    const [removed] = await tx.$queryRaw<{ label: string }[]>`
      DELETE FROM foreign_calendar WHERE id = ${id}::uuid RETURNING label`
    if (!removed) throw new AppError("NOT_FOUND", "This calendar has already been removed.")
    await tx.auditEntry.create({
      data: { ...audit(adminId, "remove calendar"), details: { calendar: removed.label } },
    })
    await queuePush(tx, { event: "slotsChanged" })
  })
}

function audit(adminId: string, action: string) {
  return { actor: `admin:${adminId}`, action, subject: "calendar" }
}

function hashOf(address: string): string {
  return createHmac("sha256", derivedKey(SEALED_AS)).update(address).digest("base64url")
}

/** "calendar.google.com …3f9c": where all addresses end in the same file name, it is what stands before that. */
function labelOf({ host, pathname, search }: URL): string {
  const telling = `${pathname}${search}`
    .replace(/(\/(basic|calendar|reachcalendar))?\.ics$/i, "")
    .replace(/\/+$/, "")
  return telling.length > LABEL_LETTERS ? `${host} …${telling.slice(-LABEL_LETTERS)}` : host
}
