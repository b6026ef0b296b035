import { digest, randomToken } from "../../auth/random-token"
import { db, type Tx } from "../../db"
import { normalizeEmail, normalizeName } from "../rules"

const CODE_SECONDS = 60

/** What Google says of somebody, as it came. */
export type GoogleProfile = {
  sub: string
  email: unknown
  emailVerified: unknown
  givenName: unknown
  familyName: unknown
}
type Person = { sub: string; email: string; firstName: string; lastName: string }

/**
 * The student behind a Google account, and a one-time code of 60 seconds for the browser with this binding.
 * Google's own id counts first; an address joins only when Google and we both know it to be verified, or she has booked it in; else a new,
 * verified student is made, and what somebody left unconfirmed under that address is put aside (docs/product.md, Google
 * sign-in). Null: Google has not verified the address, or it belongs to another Google account here.
 */
export async function signInWithGoogle({
  profile,
  browserBinding,
}: {
  profile: GoogleProfile
  browserBinding: string
}): Promise<{ studentId: string; code: string } | null> {
  return db().$transaction(async (tx) => {
    const studentId = (await findBySub(tx, profile.sub)) ?? (await joinOrMake(tx, personOf(profile)))
    if (!studentId) return null
    const code = randomToken()
    // Raw: the database's clock, by which the code is judged.
    await tx.$executeRaw`
      INSERT INTO one_time_token (hash, purpose, student_id, email, marker_hash, expires_at)
      SELECT ${digest(code)}, 'oauth_code', id, email, ${digest(browserBinding)},
        now() + make_interval(secs => ${CODE_SECONDS}::int)
      FROM student WHERE id = ${studentId}::uuid`
    return { studentId, code }
  })
}

async function findBySub(tx: Tx, sub: string): Promise<string | null> {
  const known = await tx.student.findFirst({
    where: { googleSub: sub, deletedAt: null },
    select: { id: true },
  })
  return known?.id ?? null
}

/** Null unless Google vouches for the address. */
function personOf({ sub, email, emailVerified, givenName, familyName }: GoogleProfile): Person | null {
  const address = typeof email === "string" ? normalizeEmail(email) : null
  if (emailVerified !== true || !address) return null
  const name = (value: unknown) => (typeof value === "string" ? normalizeName(value) : null)
  const firstName = name(givenName) ?? name(address.split("@")[0]) ?? "Unknown"
  return { sub, email: address, firstName, lastName: name(familyName) ?? "" }
}

async function joinOrMake(tx: Tx, person: Person | null): Promise<string | null> {
  if (!person) return null
  const { sub, email, firstName, lastName } = person
  // Raw: a lock, then the partial unique index on lower(email).
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`
  const [joined] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE student s SET google_sub = ${sub}, email_verified_at = coalesce(email_verified_at, now())
    WHERE lower(email) = ${email} AND deleted_at IS NULL AND google_sub IS NULL
      AND (email_verified_at IS NOT NULL OR EXISTS (SELECT FROM booking b WHERE b.student_id = s.id))
    RETURNING id`
  if (joined) return joined.id
  await putAsideUnconfirmed(tx, email)
  const [made] = await tx.student.createManyAndReturn({
    data: [{ email, firstName, lastName, googleSub: sub, emailVerifiedAt: new Date() }],
    skipDuplicates: true,
    select: { id: true },
  })
  return made?.id ?? (await findBySub(tx, sub))
}

/** Anybody can type an address: what was registered with it and never confirmed goes, links and all. */
async function putAsideUnconfirmed(tx: Tx, email: string): Promise<void> {
  // Raw: the partial unique index on lower(email), and an address made of the id.
  await tx.$executeRaw`
    WITH gone AS (
      UPDATE student SET deleted_at = now(), email = 'unconfirmed-' || id || '@deleted.invalid',
        first_name = '', last_name = '', phone = '', preferred_name = '', pronoun = '', city = '', zipcode = ''
      WHERE lower(email) = ${email} AND deleted_at IS NULL AND email_verified_at IS NULL
      RETURNING id
    )
    DELETE FROM one_time_token WHERE student_id IN (SELECT id FROM gone)`
}
