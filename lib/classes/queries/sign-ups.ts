import { momentCell } from "../../csv"
import { db } from "../../db"
import { env } from "../../env"
import { Prisma } from "../../generated/prisma/client"
import { instantToWallClock } from "../../time"
import { readCancelToken } from "../keys"
import { CLASSES_A_PAGE } from "../rules"
import { currentWaiver, findEventRow, toWireEvent, type WireEvent } from "./events"

/** A sign-up on the wire, for the admin (docs/calls.md, GET /api/admin/signups). */
export type WireSignUp = {
  _id: string
  eventId: string
  date: string
  time: string
  startsAt: string
  classTitle: string
  location: string
  address: string
  link: string
  capacity: number
  name: string
  email: string
  phone: string
  /** Added by her, beyond the spots. */
  isExtra: boolean
  /** On paper: when she said so. */
  waiver: "signed" | "on_paper" | "missing"
  signedName: string | null
  signedAt: string | null
  waiverVersion: number | null
  /** False: the signature was typed, or there is none here. */
  isDrawn: boolean
  isPast: boolean
  /** Of the person's page; null where nobody is known by the address, or its owner said that it was not them. */
  personKey: string | null
}

type Row = Omit<WireSignUp, "_id" | "date" | "time" | "startsAt" | "signedAt"> & {
  id: string
  startsAt: Date
  signedAt: Date | null
}

type Asked = { when?: "upcoming" | "past"; page?: number; eventId?: string; classes?: number }

/**
 * The sign-ups of classes to come (soonest first) or of those that have been (latest first), a page of classes
 * at a time, by class and name; or those of one class. A class is to come until it ends.
 */
export async function listSignUps(asked: Asked): Promise<WireSignUp[]> {
  const { classes = CLASSES_A_PAGE, page = 1 } = asked
  const isPast = asked.when === "past"
  const skipped = (page - 1) * classes
  const ends = Prisma.sql`starts_at + make_interval(mins => duration_minutes)`
  const which = asked.eventId
    ? Prisma.sql`id = ${asked.eventId}::uuid`
    : isPast
      ? Prisma.sql`starts_at <= now() AND ${ends} <= now()`
      : Prisma.sql`starts_at > now() - interval '1 day' AND ${ends} > now()`
  const order = isPast ? Prisma.sql`DESC` : Prisma.sql`ASC`
  // Raw: pages by classes, and the database's clock.
  const rows = await db().$queryRaw<Row[]>`
    WITH page AS (
      SELECT * FROM event WHERE ${which} AND taken + extra > 0 AND cancelled_at IS NULL
      ORDER BY starts_at ${order}, id LIMIT ${classes} OFFSET ${skipped}
    )
    SELECT s.id, e.id AS "eventId", e.title AS "classTitle", e.starts_at AS "startsAt", e.location, e.address, e.link, e.capacity,
      s.name, s.email, s.phone, s.is_extra AS "isExtra", s.waiver::text, s.signed_name AS "signedName", s.signed_at AS "signedAt",
      s.waiver_version AS "waiverVersion", e.starts_at <= now() AS "isPast",
      (coalesce(first.signature, s.signature) IS NOT NULL) AS "isDrawn", p.id AS "personKey"
    FROM page e
    JOIN sign_up s ON s.event_id = e.id AND s.cancelled_at IS NULL
    LEFT JOIN sign_up first ON first.id = s.carried_from_id
    LEFT JOIN person p ON p.email = lower(s.email) AND s.disowned_at IS NULL
    ORDER BY e.starts_at ${order}, e.id, lower(s.name)`
  return rows.map(({ id, startsAt, signedAt, ...rest }) => ({
    _id: id,
    ...instantToWallClock(startsAt, env().STUDIO_TIME_ZONE),
    startsAt: startsAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    ...rest,
  }))
}

export const SIGN_UP_HEADINGS = "Date,Time,Class Title,Location,Name,Email,Phone,Waiver,Signed".split(",")

/** The same as rows of a CSV file, of up to 500 classes. */
export async function listSignUpRows(asked: Omit<Asked, "classes">): Promise<string[][]> {
  return (await listSignUps({ ...asked, classes: 500 })).map((row) => [
    ...[row.date, row.time, row.classTitle, row.location, row.name, row.email, row.phone],
    row.waiverVersion === null ? row.waiver.replace("_", " ") : String(row.waiverVersion),
    row.signedAt ? momentCell(new Date(row.signedAt), env().STUDIO_TIME_ZONE) : "",
  ])
}

/** Every sign-up in short (docs/calls.md, GET /api/admin/signups), the latest classes first. */
export async function listAllSignUps(): Promise<
  Pick<WireSignUp, "_id" | "date" | "classTitle" | "name" | "email" | "phone">[]
> {
  // Raw: the order by lower(name), and JSON that keeps every sign-up short.
  const rows = await db().$queryRaw<{ id: string; startsAt: Date; classTitle: string; people: string[][] }[]>`
    SELECT e.id, e.starts_at AS "startsAt", e.title AS "classTitle",
      jsonb_agg(jsonb_build_array(s.id, s.name, s.email, s.phone) ORDER BY lower(s.name)) AS people
    FROM event e JOIN sign_up s ON s.event_id = e.id AND s.cancelled_at IS NULL
    WHERE e.cancelled_at IS NULL GROUP BY e.id ORDER BY e.starts_at DESC, e.id`
  return rows.flatMap(({ startsAt, classTitle, people }) => {
    const { date } = instantToWallClock(startsAt, env().STUDIO_TIME_ZONE)
    return people.map(([_id = "", name = "", email = "", phone = ""]) => ({
      _id,
      date,
      classTitle,
      name,
      email,
      phone,
    }))
  })
}

export type SignedRecord = {
  name: string
  email: string
  phone: string
  signedName: string
  signedAt: Date
  waiver: { version: number; text: string; hash: string }
  picture: Uint8Array<ArrayBuffer> | null
  title: string
  startsAt: Date
  location: string
}

/** What one person signed here, with the signature it stands on; null for who did not. Canceled ones are kept. */
export async function findSignedRecord(signUpId: string): Promise<SignedRecord | null> {
  const found = await db().signUp.findUnique({
    where: { id: signUpId },
    include: {
      waiverText: { select: { version: true, text: true, hash: true } },
      carriedFrom: { select: { signature: true } },
      event: { select: { title: true, startsAt: true, location: true } },
    },
  })
  if (!found?.waiverText || found.signedName === null || !found.signedAt) return null
  const { name, email, phone, signedName, signedAt, waiverText: waiver, event } = found
  const picture = found.signature ?? found.carriedFrom?.signature ?? null
  return { name, email, phone, signedName, signedAt, waiver, picture, ...event }
}

/** The place that a mailed link is about, or null when the link is none of ours. Consumes nothing. */
export async function findByCancelToken(token: string): Promise<{
  signUpId: string
  name: string
  event: WireEvent
  isCancelled: boolean
  isDisowned: boolean
} | null> {
  const id = readCancelToken(token)
  if (!id) return null
  const found = await db().signUp.findUnique({
    where: { id },
    select: { name: true, cancelledAt: true, disownedAt: true, eventId: true },
  })
  const event = found && (await findEventRow(found.eventId))
  if (!event) return null
  const { name, cancelledAt, disownedAt } = found
  return {
    ...{ signUpId: id, name, event: toWireEvent(event) },
    ...{ isCancelled: cancelledAt !== null, isDisowned: disownedAt !== null },
  }
}

/** True when somebody with this address has signed the waiver that is signed today, and nobody disowned it. */
export async function hasSignedWaiver(email: string): Promise<boolean> {
  const { version } = await currentWaiver()
  const signed = await db().signUp.findFirst({
    where: {
      email,
      waiver: "signed",
      waiverVersion: version,
      disownedAt: null,
      NOT: { carriedFrom: { disownedAt: { not: null } } },
    },
    select: { id: true },
  })
  return signed !== null
}
