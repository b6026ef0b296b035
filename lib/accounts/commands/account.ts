import { createHmac, randomInt, randomUUID } from "node:crypto"
import { digest, randomToken } from "../../auth/random-token"
import { derivedKey } from "../../auth/tokens"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { findUser, type WireUser } from "../queries/student"
import { CODE_MINUTES, CODES_AT_ONCE, MAILS_PER_ASKER, MAILS_PER_HOUR, WRONG_CODES_PER_HOUR } from "../rules"
import type { Profile } from "../schema"
import { hashOfCode } from "./redeem"
import { setReminders } from "./reminders"

const CONFIRM_MINUTES = 24 * 60

type Known = { id: string; firstName: string; isVerified: boolean }
/** `address` is the caller's, `browserBinding` the cookie of the browser. */
type Asking = { email: string; browserBinding: string; address: string }

/**
 * Registers an address (docs/calls.md, POST /api/register). A new one, or one that was never confirmed, gets a mail
 * with a link to confirm it; a confirmed one a mail that says so. The caller learns nothing of it.
 */
export async function register({
  email,
  firstName,
  lastName,
  browserBinding,
  address,
}: Asking & { firstName: string; lastName: string }) {
  const askedBy = asker("register", address)
  await db().$transaction(async (tx) => {
    if (!(await mayMail(tx, { email, askedBy }))) return
    // Raw: upsert with a condition, on a partial unique index.
    await tx.$executeRaw`
      INSERT INTO student (email, first_name, last_name) VALUES (${email}, ${firstName}, ${lastName})
      ON CONFLICT (lower(email)) WHERE deleted_at IS NULL
      DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
        WHERE student.email_verified_at IS NULL
          AND NOT EXISTS (SELECT FROM booking b WHERE b.student_id = student.id)`
    const student = await lockByEmail(tx, email)
    if (student && !student.isVerified)
      return mailLink(tx, { student, email, browserBinding, askedBy, purpose: "verify_email" })
    await queueMail(tx, {
      key: `already-registered/${randomUUID()}`,
      to: email,
      template: "accounts/already-registered",
      data: { firstName: student?.firstName ?? firstName, link: `${env().SITE_URL}/login` },
      askedBy,
    })
  })
}

/**
 * Mails a login link to a student, or word to an unknown address (docs/calls.md, POST /api/login). The answer is the
 * same.
 */
export async function askForLogin({ email, browserBinding, address }: Asking): Promise<void> {
  const askedBy = asker("login", address)
  await db().$transaction(async (tx) => {
    if (!(await mayMail(tx, { email, askedBy }))) return
    const withCode = await mayCarryCode(tx, email)
    const student = await lockByEmail(tx, email)
    if (student) {
      const purpose = student.isVerified ? "login" : "verify_email"
      return mailLink(tx, { student, email, browserBinding, askedBy, purpose, withCode })
    }
    await queueMail(tx, {
      key: `unknown-address/${randomUUID()}`,
      to: email,
      template: "accounts/unknown-address",
      data: { link: `${env().SITE_URL}/register` },
      askedBy,
    })
  })
}

/** What is asked for and who asks, as it is kept beside a mail: callers of one network address are one. */
function asker(what: "login" | "register", address: string): string {
  const hmac = createHmac("sha256", derivedKey("asker")).update(address).digest("base64url")
  return `${what}/${hmac.slice(0, 22)}`
}

/**
 * Whether one more mail may go to an address: so many an hour for whoever asks, and so many for everybody. Ten
 * minutes after the last one there is always another, so that nobody can use up what the owner needs to get in.
 * The lock makes calls for one address at once wait for each other's count.
 */
async function mayMail(tx: Tx, { email, askedBy }: { email: string; askedBy: string }): Promise<boolean> {
  // Raw: a lock, and the database's clock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`
  const [sent] = await tx.$queryRaw<{ total: number; own: number; isRecent: boolean }[]>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE asked_by = ${askedBy}))::int AS own,
      coalesce(max(created_at) > now() - interval '10 minutes', false) AS "isRecent"
    FROM mail WHERE recipient = ${email} AND template LIKE 'accounts/%' AND created_at > now() - interval '1 hour'
      AND split_part(asked_by, '/', 1) = split_part(${askedBy}, '/', 1)`
  return !sent?.isRecent || (sent.own < MAILS_PER_ASKER && sent.total < MAILS_PER_HOUR)
}

async function lockByEmail(tx: Tx, email: string): Promise<Known | undefined> {
  // Raw: row lock.
  const [student] = await tx.$queryRaw<Known[]>`
    SELECT id, coalesce(nullif(preferred_name, ''), first_name) AS "firstName", email_verified_at IS NOT NULL AS "isVerified" FROM student
    WHERE lower(email) = ${email} AND deleted_at IS NULL FOR NO KEY UPDATE`
  return student
}

const LINKS = {
  login: { page: "/verify-login", minutes: CODE_MINUTES, template: "accounts/login-link" },
  verify_email: { page: "/verify-email", minutes: CONFIRM_MINUTES, template: "accounts/confirm-email" },
} as const

type Link = {
  student: Known
  email: string
  browserBinding: string
  askedBy: string
  purpose: keyof typeof LINKS
  /** Only where a login was asked for. */
  withCode?: boolean
}

/**
 * Mails a new link and voids the older ones of that kind, so that only the newest works. One that another browser
 * asked for is voided once in ten minutes at most: whoever knows an address cannot keep its owner's links dead.
 */
async function mailLink(tx: Tx, given: Link): Promise<void> {
  const { student, email, browserBinding, askedBy, purpose, withCode } = given
  const { page, minutes, template } = LINKS[purpose]
  const token = randomToken()
  const hash = digest(token)
  const markerHash = digest(browserBinding)
  const code = withCode ? sixDigits() : null
  // Raw: the database's clock, and the older links in one statement with the new one.
  await tx.$executeRaw`
    WITH voided AS (
      UPDATE one_time_token SET voided_at = now(), voided_by = ${markerHash}
      WHERE student_id = ${student.id}::uuid AND purpose = ${purpose}::token_purpose
        AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()
        AND (marker_hash = ${markerHash} OR NOT EXISTS (
          SELECT FROM one_time_token v WHERE v.student_id = ${student.id}::uuid
            AND v.purpose = ${purpose}::token_purpose AND v.voided_by <> v.marker_hash
            AND v.voided_at > now() - interval '10 minutes'))
    )
    INSERT INTO one_time_token (hash, purpose, student_id, email, marker_hash, code_hash, expires_at)
    VALUES (${hash}, ${purpose}::token_purpose, ${student.id}::uuid, ${email}, ${markerHash},
      ${code && hashOfCode({ tokenHash: hash, code })}, now() + make_interval(mins => ${minutes}::int))`
  const isLogin = withCode !== undefined
  const data = {
    firstName: student.firstName,
    link: `${env().SITE_URL}${page}?token=${token}`,
    code,
    isLogin,
  }
  await queueMail(tx, { key: `${purpose}/${hash.slice(0, 32)}`, to: email, template, data, askedBy })
}

/**
 * False while somebody guesses at the codes of an address, or collects them: the mail has its link alone then. So
 * an hour has about fifty guesses at most, and no code that is already there is taken from anybody. It is asked
 * for every address, so that the time of the answer tells nothing.
 */
async function mayCarryCode(tx: Tx, email: string): Promise<boolean> {
  // Raw: the database's clock.
  const [codes] = await tx.$queryRaw<{ wrong: number; live: number }[]>`
    SELECT coalesce(sum(code_tries) FILTER (WHERE used_at IS NULL), 0)::int AS wrong,
      (count(*) FILTER (WHERE code_hash IS NOT NULL AND used_at IS NULL AND voided_at IS NULL
        AND created_at > now() - make_interval(mins => ${CODE_MINUTES}::int)))::int AS live
    FROM one_time_token
    WHERE email = ${email} AND purpose IN ('login', 'verify_email') AND created_at > now() - interval '1 hour'`
  return !codes || (codes.wrong < WRONG_CODES_PER_HOUR && codes.live < CODES_AT_ONCE)
}

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, "0")

/**
 * Writes what a student changed of their own profile (docs/calls.md, PUT /api/user/{userId}/update). The address is not
 * part of it.
 */
export async function updateProfile({
  studentId,
  profile,
}: {
  studentId: string
  profile: Profile
}): Promise<WireUser> {
  const { remindersOff: off, ...data } = profile
  await db().$transaction(async (tx) => {
    const [student] = await tx.student.updateManyAndReturn({
      where: { id: studentId, deletedAt: null },
      data,
      select: { email: true },
    })
    if (student && off !== undefined) await setReminders({ email: student.email, off }, tx)
    if (student && data.discreet) await keepWaitingMailDiscreet(tx, student)
  })
  const user = await findUser(studentId)
  if (!user) throw new AppError("NOT_FOUND", "That student doesn’t exist.")
  return user
}

/** What is written already and not sent goes out discreetly too. */
async function keepWaitingMailDiscreet(tx: Tx, { email }: { email: string }): Promise<void> {
  // Raw: a member of stored facts.
  await tx.$executeRaw`
    UPDATE mail SET data = data || '{"discreet": true}'
    WHERE recipient = ${email} AND state <> 'sent' AND template !~ '^accounts/'`
}
