import type { BookingMailData } from "../../bookings/emails/data"
import { publishWaiver } from "../../classes/commands/waiver"
import { mailData, type SignUpMailData } from "../../classes/emails/data"
import type { EventRow } from "../../classes/queries/events"
import { type Follow, publish, restore } from "../../content/commands"
import { getContent } from "../../content/queries"
import type { Places, Section } from "../../content/rules"
import { db, type Tx } from "../../db"
import { type NewMail, queueMails } from "../../jobs/queue"
import { called, greeted } from "../../mail/when"
import { touch } from "../../page-tags"
import { mailDataOfBooking } from "../queries/mail-data"

/** What somebody is told when the studio or the meeting link is another. */
export type NewPlaceData = {
  firstName: string
  email: string
  sessions: BookingMailData[]
  classes: SignUpMailData[]
  /** Set when they chose it after this was written. */
  discreet?: boolean
}

/** What else a section changes when it is published. */
const FOLLOWS: Partial<Record<Section, Follow>> = {
  places: (tx, change) => moveToNewPlaces(tx, change),
  waiver: publishWaiver,
}

/** Publishes a section; what is to come at an old place moves to the new one (docs/product.md, Where). As `publish`. */
export function publishSettings(given: Parameters<typeof publish>[0]) {
  return publish(given, FOLLOWS[given.section])
}

/** Brings back a version of a section; places as in `publishSettings`. As `restore`. */
export function restoreSettings(given: Parameters<typeof restore>[0]) {
  return restore(given, FOLLOWS[given.section])
}

/** What was replaced by what; both are empty where nothing moves. */
type Move = { fromAddress: string; toAddress: string; fromLink: string; toLink: string }

/**
 * Sessions and classes to come that carry the old address or link take the new one, and everybody concerned gets one
 * email with the changed calendar entries. A link that is taken away stays with those it was given to.
 */
const moveToNewPlaces: Follow = async (tx, change) => {
  const [before, after] = [change.before as Places, change.after as Places]
  const isAddressNew = before.studioAddress !== after.studioAddress
  const isLinkNew = before.meetingLink !== after.meetingLink && after.meetingLink !== ""
  const move: Move = {
    fromAddress: isAddressNew ? before.studioAddress : "",
    toAddress: isAddressNew ? after.studioAddress : "",
    fromLink: isLinkNew ? before.meetingLink : "",
    toLink: isLinkNew ? after.meetingLink : "",
  }
  const sessions: BookingMailData[] = []
  for (const bookingId of await moveSessions(tx, move))
    sessions.push(await mailDataOfBooking(tx, { bookingId }))
  const classes: SignUpMailData[] = []
  for (const event of await moveClasses(tx, move))
    for (const person of await tx.signUp.findMany({ where: { eventId: event.id, cancelledAt: null } }))
      classes.push({
        ...mailData({ person, event, places: after }),
        hasAccount: person.studentId !== null,
      })
  await notify(tx, { sessions, classes, version: change.version })
}

async function moveSessions(tx: Tx, { fromAddress, toAddress, fromLink, toLink }: Move): Promise<string[]> {
  // Raw: row locks in one order, and the database's clock.
  const moved = await tx.$queryRaw<{ id: string; isConfirmed: boolean }[]>`
    UPDATE booking SET sequence = sequence + 1,
      address = CASE WHEN address = ${fromAddress} THEN ${toAddress} ELSE address END,
      link = CASE WHEN link = ${fromLink} THEN ${toLink} ELSE link END
    WHERE id IN (
      SELECT id FROM booking
      WHERE status IN ('held', 'confirmed') AND starts_at > now()
        AND ((address <> '' AND address = ${fromAddress}) OR (link <> '' AND link = ${fromLink}))
      ORDER BY id FOR NO KEY UPDATE)
    RETURNING id, status = 'confirmed' AS "isConfirmed"`
  return moved.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id)
}

/** A location that is the name of the old address becomes that of the new one. */
function moveClasses(tx: Tx, { fromAddress, toAddress, fromLink, toLink }: Move): Promise<EventRow[]> {
  touch("events")
  // Raw: row locks in one order, and the database's clock.
  return tx.$queryRaw<EventRow[]>`
    UPDATE event SET sequence = sequence + 1,
      location = CASE WHEN address = ${fromAddress} AND lower(location) = lower(split_part(${fromAddress}, ',', 1))
        THEN split_part(${toAddress}, ',', 1) ELSE location END,
      address = CASE WHEN address = ${fromAddress} THEN ${toAddress} ELSE address END,
      link = CASE WHEN link = ${fromLink} THEN ${toLink} ELSE link END
    WHERE id IN (
      SELECT id FROM event
      WHERE cancelled_at IS NULL AND starts_at > now()
        AND ((address <> '' AND address = ${fromAddress}) OR (link <> '' AND link = ${fromLink}))
      ORDER BY id FOR NO KEY UPDATE)
    RETURNING id, title, starts_at AS "startsAt", duration_minutes AS "durationMinutes", location, address, link,
      price_note AS "priceNote", price_cents AS "priceCents", sequence`
}

async function notify(
  tx: Tx,
  given: { sessions: BookingMailData[]; classes: SignUpMailData[]; version: number },
): Promise<void> {
  const people = new Map<string, NewPlaceData>()
  const dataOf = (email: string, firstName: string) => {
    const key = email.toLowerCase()
    const data = people.get(key) ?? { firstName, email, sessions: [], classes: [] }
    people.set(key, data)
    return data
  }
  for (const one of given.sessions) dataOf(one.email, called(one)).sessions.push(one)
  for (const one of given.classes) dataOf(one.email, greeted(one)).classes.push(one)
  const mails = [...people.values()].map(
    (data): NewMail => ({
      key: `new-place/${given.version}/${data.sessions[0]?.bookingId ?? data.classes[0]?.signUpId}`,
      to: data.email,
      template: "checkout/new-place",
      data,
    }),
  )
  await queueMails(tx, mails)
}

export type Concerned = { sessions: number; classes: number; people: number }

/** What is to come at the studio's address, with the meeting link, or both, as they are in force. */
export async function countConcerned({ of }: { of: "address" | "link" | "both" }): Promise<Concerned> {
  const { studioAddress, meetingLink } = (await getContent("places")).content
  const [address, link] = [of === "link" ? "" : studioAddress, of === "address" ? "" : meetingLink]
  // Raw: counts over several tables, by the database's clock.
  const [counted] = await db().$queryRaw<Concerned[]>`
    WITH concerned AS (
      SELECT b.id AS session, NULL::uuid AS class, lower(s.email) AS email
      FROM booking b JOIN student s ON s.id = b.student_id
      WHERE b.status = 'confirmed' AND b.starts_at > now()
        AND ((b.address <> '' AND b.address = ${address}) OR (b.link <> '' AND b.link = ${link}))
      UNION ALL
      SELECT NULL, e.id, nullif(lower(u.email), '')
      FROM event e LEFT JOIN sign_up u ON u.event_id = e.id AND u.cancelled_at IS NULL
      WHERE e.cancelled_at IS NULL AND e.starts_at > now()
        AND ((e.address <> '' AND e.address = ${address}) OR (e.link <> '' AND e.link = ${link}))
    )
    SELECT count(DISTINCT session)::int AS sessions, count(DISTINCT class)::int AS classes,
      count(DISTINCT email)::int AS people FROM concerned`
  return counted ?? { sessions: 0, classes: 0, people: 0 }
}
