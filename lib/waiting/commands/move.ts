import type { CloseLines } from "../../classes/commands/events"
import { lockClass } from "../../classes/commands/sign-up"
import { endOf, findEventRow, PREFERRED_NAME } from "../../classes/queries/events"
import { LAST_TIME } from "../../classes/queries/places"
import { sayPayingLater, sayPrice, type Way } from "../../classes/rules/paying"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { failpoint } from "../../failpoint"
import { Prisma } from "../../generated/prisma/client"
import { queueMail } from "../../jobs/queue"
import { toWire } from "../../money"
import { touch } from "../../page-tags"
import type { WaitingMailData } from "../emails"
import { waitingTokenOf } from "../keys"
import { offerUntil } from "../rules"

/**
 * Moves every line on (the worker): ends offers whose time is over, reserves what has come free, tells everybody in it
 * when the class is at another time, and emails whoever a place is reserved for. What frees a place reserves it by itself; this finds what came free by the clock.
 */
export async function moveWaitingLists(): Promise<void> {
  await endOffers()
  await offerFreePlaces()
  await tellOfChanges()
  await mailOffers()
}

/** The place of an offer that ends goes to the next, by the triggers of the table. Who waits for what is canceled is told. */
async function endOffers(): Promise<void> {
  // Raw: the database's clock.
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT w.event_id AS id FROM waiting_place w JOIN event e ON e.id = w.event_id
    WHERE w.state IN ('waiting', 'offered', 'paying') AND (w.offer_until <= now() OR e.starts_at <= now()
      OR e.cancelled_at IS NOT NULL)
    ORDER BY 1`
  for (const { id: eventId } of due)
    await db().$transaction(async (tx) => {
      await lockClass(tx, { eventId })
      touch("events")
      await endDue(tx, { eventId, line: "" })
      await failpoint("waiting:ended-before-commit")
    })
}

/** Closes the lines of classes that the transaction has canceled, and tells who waits, with a line of hers. */
export const closeLines: CloseLines = async (tx, { eventIds, line }) => {
  for (const eventId of eventIds) await endDue(tx, { eventId, line })
}

/** What is over in the line of a locked class. */
async function endDue(tx: Tx, { eventId, line }: { eventId: string; line: string }): Promise<void> {
  // Whoever is paying keeps the place as long as it is kept for the payment. Raw: the database's clock.
  const ended = await tx.$queryRaw<{ id: string; isCancelled: boolean }[]>`
    UPDATE waiting_place w SET state = CASE WHEN e.starts_at <= now() OR e.cancelled_at IS NOT NULL
      THEN 'closed' ELSE 'lapsed' END::waiting_state
    FROM event e
    WHERE e.id = w.event_id AND w.event_id = ${eventId}::uuid AND w.state IN ('waiting', 'offered', 'paying')
      AND (w.offer_until <= now() OR e.starts_at <= now() OR e.cancelled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM place_hold h WHERE h.payment_id = w.payment_id AND w.state = 'paying'
        AND h.released_at IS NULL AND h.hold_until > now())
    RETURNING w.id, e.cancelled_at IS NOT NULL AND e.cancelled_at < e.starts_at AS "isCancelled"`
  for (const { id: waitingId } of ended.filter(({ isCancelled }) => isCancelled)) {
    const data = { ...(await waitingMailData(tx, { waitingId })), line }
    const key = `line-cancelled/${waitingId}`
    await queueMail(tx, { key, to: data.email, template: "waiting/cancelled", data })
  }
}

async function offerFreePlaces(): Promise<void> {
  // Raw: a function of the database's.
  const lines = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT w.event_id AS id FROM waiting_place w JOIN event e ON e.id = w.event_id
    WHERE w.state = 'waiting' AND e.cancelled_at IS NULL AND e.starts_at > now() + ${LAST_TIME} ORDER BY 1`
  for (const { id } of lines) await db().$executeRaw`SELECT offer_places(${id}::uuid)`
}

type Changed = {
  before: Date
  startsAt: Date
  titleBefore: string
  title: string
  placeBefore: string
  place: string
  until: Date | null
  isOffered: boolean
  now: Date
}

/** Each new time, name or place once, whoever changed the class; the time to say yes is never longer for it. */
async function tellOfChanges(): Promise<void> {
  // Raw, these: two tables, a lock, and the database's clock.
  const moved = await db().$queryRaw<{ id: string }[]>`
    SELECT w.id FROM waiting_place w JOIN event e ON e.id = w.event_id WHERE ${isUntold} ORDER BY w.position`
  for (const { id } of moved)
    await db().$transaction(async (tx) => {
      const [found] = await tx.$queryRaw<Changed[]>`
        SELECT w.told_starts_at AS before, e.starts_at AS "startsAt", w.told_title AS "titleBefore", e.title,
          w.told_place AS "placeBefore", ${itsPlace} AS place, w.offer_until AS until,
          w.state = 'offered' AS "isOffered", now()
        FROM waiting_place w JOIN event e ON e.id = w.event_id
        WHERE w.id = ${id}::uuid AND ${isUntold} FOR UPDATE OF w SKIP LOCKED`
      if (!found) return
      const { before, startsAt, titleBefore, title, placeBefore, place, now, isOffered } = found
      const until = found.until && soonest(found.until, offerUntil({ now, startsAt, zone: zone() }))
      const told = { toldStartsAt: startsAt, toldTitle: title, toldPlace: place, offerUntil: until }
      await tx.waitingPlace.update({ where: { id }, data: told })
      const data = await waitingMailData(tx, { waitingId: id })
      await queueMail(tx, {
        key: `line-moved/${id}/${now.getTime()}`,
        to: data.email,
        template: "waiting/moved",
        data: {
          ...data,
          startsAt: startsAt.toISOString(),
          before: before.toISOString(),
          titleBefore,
          ...{ placeBefore, place },
          until: isOffered && until ? until.toISOString() : null,
        },
      })
      await failpoint("waiting:moved-before-commit")
    })
}

/** SQL: where the class `e` is, in words. */
const itsPlace = Prisma.sql`place_in_words(e.location, e.address, e.link)`
/** SQL: somebody in the line `w` of a class `e` to come, who knows another time, name or place of it. */
const isUntold = Prisma.sql`w.state IN ('waiting', 'offered', 'paying')
  AND (w.told_starts_at, w.told_title, w.told_place) <> (e.starts_at, e.title, ${itsPlace})
  AND e.cancelled_at IS NULL AND e.starts_at > now()`
const soonest = (one: Date, other: Date) => (one < other ? one : other)
const zone = () => env().STUDIO_TIME_ZONE

/** Says until when, from the moment at which it is said. */
async function mailOffers(): Promise<void> {
  const unsaid = await db().waitingPlace.findMany({
    where: { state: "offered", offerUntil: null },
    select: { id: true },
    orderBy: { position: "asc" },
  })
  for (const { id } of unsaid)
    await db().$transaction(async (tx) => {
      // Raw: a lock, and the database's clock.
      const [offer] = await tx.$queryRaw<{ eventId: string; offeredAt: Date; now: Date }[]>`
        SELECT event_id AS "eventId", offered_at AS "offeredAt", now() FROM waiting_place
        WHERE id = ${id}::uuid AND state = 'offered' AND offer_until IS NULL FOR UPDATE SKIP LOCKED`
      if (!offer) return
      const data = await waitingMailData(tx, { waitingId: id })
      const startsAt = new Date(data.startsAt)
      const until = offerUntil({ now: offer.now, startsAt, zone: zone() })
      await tx.waitingPlace.update({ where: { id }, data: { offerUntil: until } })
      await queueMail(tx, {
        key: `place-offered/${id}/${offer.offeredAt.getTime()}`,
        to: data.email,
        template: "waiting/offered",
        data: { ...data, until: until.toISOString() },
      })
      await failpoint("waiting:offered-before-commit")
    })
}

export async function waitingMailData(
  tx: Tx,
  { waitingId }: { waitingId: string },
): Promise<WaitingMailData> {
  // Raw: how the owner of the address likes to be called.
  const [row] = await tx.$queryRaw<
    { name: string; email: string; timeZone: string; preferredName: string; eventId: string; way: Way }[]
  >`
    SELECT u.name, u.email, u.time_zone AS "timeZone", ${PREFERRED_NAME} AS "preferredName", u.event_id AS "eventId",
      u.way
    FROM waiting_place u WHERE u.id = ${waitingId}::uuid`
  const event = row && (await findEventRow(row.eventId, tx))
  if (!row || !event) throw new Error("an email about a line that is not there")
  const { name, email, timeZone, preferredName, way } = row
  const { title, startsAt, location, address, priceCents, priceNote } = event
  const price = priceCents === null ? null : toWire(priceCents)
  const howToPay = sayPayingLater({ price, way })
  const costs = sayPrice({ price, priceNote })
  const token = waitingTokenOf(waitingId)
  const person = { waitingId, name, email, timeZone, preferredName, token }
  return {
    ...person,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endOf(event).toISOString(),
    location,
    address,
    price: howToPay ? `${costs}. ${howToPay}` : costs,
  }
}
