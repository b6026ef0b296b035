import { db } from "../../db"
import { Prisma } from "../../generated/prisma/client"
import { MOST_FOUND, partsOf, patternOf } from "../rules"

/** Somebody on the wire, as a search finds them (docs/calls.md, GET /api/admin/people). */
export type KnownPerson = {
  key: string
  name: string
  /** As the owner of the account likes to be called, where that is not their first name; else empty. */
  preferredName: string
  email: string
  phone: string
  hasAccount: boolean
  /** The waiver of today, here. */
  hasSigned: boolean
  hasNotes: boolean
  /** When they last signed up, booked, bought, asked or subscribed. */
  seenAt: string
}

/** Whoever has all of it in their names, address or phones, whoever was here last first; without it the last of all. */
export async function searchPeople(q: string): Promise<KnownPerson[]> {
  const likes = partsOf(q).map((part) => Prisma.sql`search LIKE ${patternOf(part)}`)
  if (q.trim() !== "" && likes.length === 0) return []
  const found = likes.length > 0 ? Prisma.sql`WHERE ${Prisma.join(likes, " AND ")}` : Prisma.empty
  // Raw: a trigram index, and whether they have signed.
  const rows = await db().$queryRaw<(Omit<KnownPerson, "seenAt"> & { seenAt: Date })[]>`
    SELECT p.id AS key, p.name, p.email, p.phone, p.notes IS NOT NULL AS "hasNotes", p.seen_at AS "seenAt",
      s.id IS NOT NULL AS "hasAccount",
      CASE WHEN s.email_verified_at IS NULL OR s.preferred_name = s.first_name THEN '' ELSE s.preferred_name END AS "preferredName",
      EXISTS (
        SELECT FROM sign_up u LEFT JOIN sign_up first ON first.id = u.carried_from_id
        WHERE lower(u.email) = p.email AND u.waiver = 'signed' AND u.disowned_at IS NULL
          AND first.disowned_at IS NULL AND u.waiver_version = (SELECT max(version) FROM waiver_version)
      ) AS "hasSigned"
    FROM (SELECT * FROM person ${found} ORDER BY seen_at DESC LIMIT ${MOST_FOUND}) p
    LEFT JOIN student s ON lower(s.email) = p.email AND s.deleted_at IS NULL
    ORDER BY p.seen_at DESC, p.email`
  return rows.map(({ seenAt, ...row }) => ({ ...row, seenAt: seenAt.toISOString() }))
}
