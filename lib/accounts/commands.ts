import { randomInt, randomUUID } from "node:crypto"
import { db, type Tx } from "../db"
import { env } from "../env"
import { AppError } from "../errors"
import { queueMail } from "../jobs/queue"
import { findUser, type WireUser } from "./queries"
import { hashOfCode } from "./redeem"
import type { Profile } from "./schema"
import { digest, randomToken } from "./tokens"

const LOGIN_MINUTES = 10
const CONFIRM_MINUTES = 24 * 60
const MAILS_PER_HOUR = 5

type Known = { id: string; firstName: string; isVerified: boolean }
type Asking = { email: string; marker: string }

/**
 * Registers an address (spec 7, POST /register). A new one, or one that was never confirmed, gets a mail
 * with a link to confirm it; a confirmed one a mail that says so. The caller learns nothing of it.
 */
export async function register({
  email,
  firstName,
  lastName,
  marker,
}: Asking & { firstName: string; lastName: string }) {
  await db().$transaction(async (tx) => {
    if (!(await mayMail(tx, email))) return
    await tx.$executeRaw`
      INSERT INTO student (email, first_name, last_name) VALUES (${email}, ${firstName}, ${lastName})
      ON CONFLICT (lower(email)) WHERE deleted_at IS NULL
      DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
        WHERE student.email_verified_at IS NULL`
    const student = await lockByEmail(tx, email)
    if (student && !student.isVerified)
      return mailLink(tx, { student, email, marker, purpose: "verify_email" })
    await queueMail(tx, {
      key: `already-registered/${randomUUID()}`,
      to: email,
      template: "accounts/already-registered",
      data: { firstName: student?.firstName ?? firstName, link: `${env().SITE_URL}/login` },
    })
  })
}

/** Mails a login link to a student, or word to an unknown address (spec 7, POST /login). The answer is the same. */
export async function askForLogin({ email, marker }: Asking): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await mayMail(tx, email))) return
    const student = await lockByEmail(tx, email)
    if (student) {
      const purpose = student.isVerified ? "login" : "verify_email"
      return mailLink(tx, { student, email, marker, purpose })
    }
    await queueMail(tx, {
      key: `unknown-address/${randomUUID()}`,
      to: email,
      template: "accounts/unknown-address",
      data: { link: `${env().SITE_URL}/register` },
    })
  })
}

/** At most so many mails in an hour; the lock makes calls for one address at once wait for each other's count. */
async function mayMail(tx: Tx, email: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`
  const [sent] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mail
    WHERE recipient = ${email} AND template LIKE 'accounts/%' AND created_at > now() - interval '1 hour'`
  return (sent?.count ?? 0) < MAILS_PER_HOUR
}

async function lockByEmail(tx: Tx, email: string): Promise<Known | undefined> {
  const [student] = await tx.$queryRaw<Known[]>`
    SELECT id, first_name AS "firstName", email_verified_at IS NOT NULL AS "isVerified" FROM student
    WHERE lower(email) = ${email} AND deleted_at IS NULL FOR NO KEY UPDATE`
  return student
}

const LINKS = {
  login: { page: "/verify-login", minutes: LOGIN_MINUTES, template: "accounts/login-link" },
  verify_email: { page: "/verify-email", minutes: CONFIRM_MINUTES, template: "accounts/confirm-email" },
} as const

/** Voids the older links of that kind, so that only the newest works, and mails a new one. */
async function mailLink(
  tx: Tx,
  { student, email, marker, purpose }: Asking & { student: Known; purpose: keyof typeof LINKS },
): Promise<void> {
  const { page, minutes, template } = LINKS[purpose]
  const token = randomToken()
  const hash = digest(token)
  const code = purpose === "login" ? String(randomInt(1_000_000)).padStart(6, "0") : null
  await tx.$executeRaw`
    WITH voided AS (
      UPDATE one_time_token SET voided_at = now()
      WHERE student_id = ${student.id}::uuid AND purpose = ${purpose}::token_purpose
        AND used_at IS NULL AND voided_at IS NULL
    )
    INSERT INTO one_time_token (hash, purpose, student_id, email, marker_hash, code_hash, expires_at)
    VALUES (${hash}, ${purpose}::token_purpose, ${student.id}::uuid, ${email}, ${digest(marker)},
      ${code && hashOfCode({ tokenHash: hash, code })}, now() + make_interval(mins => ${minutes}::int))`
  await queueMail(tx, {
    key: `${purpose}/${hash.slice(0, 32)}`,
    to: email,
    template,
    data: { firstName: student.firstName, link: `${env().SITE_URL}${page}?token=${token}`, code },
  })
}

/** Writes what a student changed of their own profile (spec 7, PUT /api/user/{id}/update). The address is not part of it. */
export async function updateProfile({
  studentId,
  profile,
}: {
  studentId: string
  profile: Profile
}): Promise<WireUser> {
  const { firstName, lastName, phone, preferredName, pronoun, city, zipcode } = profile
  const data = { firstName, lastName, phone, preferredName, pronoun, city, zipcode }
  await db().student.updateMany({ where: { id: studentId, deletedAt: null }, data })
  const user = await findUser(studentId)
  if (!user) throw new AppError("NOT_FOUND", "There is no such student.")
  return user
}
