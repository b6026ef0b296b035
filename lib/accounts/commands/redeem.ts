import { createHmac, timingSafeEqual } from "node:crypto"
import { digest } from "../../auth/random-token"
import { STUDENT_SESSION_SECONDS } from "../../auth/student-cookie"
import { derivedKey } from "../../auth/tokens"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import type { TokenPurpose } from "../../generated/prisma/enums"
import { queueMail } from "../../jobs/queue"
import { CODE_MINUTES, WRONG_CODES_PER_HOUR } from "../rules"

const CODE_TRIES = 5

type TakenTry = { hash: string; codeHash: string; studentId: string; purpose: TokenPurpose }

export type OpenedSession = { studentId: string; sessionId: string }

/**
 * Redeems a mailed link, once: the conditional update picks one of any number of parallel calls, and the
 * session is opened in the same transaction. Throws BAD_LINK for every other token, with one body.
 */
export async function redeemLink({
  token,
  purpose,
}: {
  token: string
  purpose: Exclude<TokenPurpose, "oauth_code">
}): Promise<OpenedSession> {
  return db().$transaction(async (tx) => {
    const studentId = await consume(tx, { hash: digest(token), purpose })
    if (!studentId)
      throw new AppError(
        "BAD_LINK",
        purpose === "login" ? "Your login link is invalid or has expired..." : "Verification failed.",
      )
    await failpoint("token:consumed-before-session")
    if (purpose === "verify_email") await confirmEmail(tx, studentId)
    return openSession(tx, studentId)
  })
}

/**
 * Redeems the six digits that stand beside the newest login link, in the browser that asked for it; that of somebody
 * who has not confirmed their email confirms it, too. Every try
 * is taken before it is looked at, so that any number at once has five. Throws BAD_LINK, with one body.
 */
export async function redeemCode(given: {
  email: string
  code: string
  browserBinding: string | undefined
}): Promise<OpenedSession> {
  const opened = await db().$transaction(async (tx) => {
    // Raw: a claim in one statement, by the database's clock.
    const [taken] = await tx.$queryRaw<TakenTry[]>`
      UPDATE one_time_token SET code_tries = code_tries + 1
      WHERE email = ${given.email} AND purpose IN ('login', 'verify_email')
        AND marker_hash = ${digest(given.browserBinding ?? "")} AND used_at IS NULL AND voided_at IS NULL
        AND created_at > now() - make_interval(mins => ${CODE_MINUTES}::int)
        AND code_hash IS NOT NULL AND code_tries < ${CODE_TRIES}
      RETURNING hash, code_hash AS "codeHash", student_id AS "studentId", purpose`
    if (!taken) return null
    if (!isSame(taken.codeHash, hashOfCode({ tokenHash: taken.hash, code: given.code }))) {
      await tellOfGuesses(tx, { ...given, studentId: taken.studentId })
      return null
    }
    const studentId = await consume(tx, taken)
    if (!studentId) return null
    if (taken.purpose === "verify_email") await confirmEmail(tx, studentId)
    return openSession(tx, studentId)
  })
  if (!opened)
    throw new AppError(
      "BAD_LINK",
      "That code is wrong or has expired. Check it and try again, or ask for a new one.",
    )
  return opened
}

/** Redeems the code with which Google's sign-in comes back, once, in the browser that began it. */
export async function redeemOAuthCode(given: {
  token: string
  studentId: string
  browserBinding: string | undefined
}): Promise<OpenedSession> {
  return db().$transaction(async (tx) => {
    const mine = await tx.oneTimeToken.findFirst({
      where: {
        hash: digest(given.token),
        studentId: given.studentId,
        markerHash: digest(given.browserBinding ?? ""),
      },
      select: { hash: true },
    })
    const studentId = mine && (await consume(tx, { hash: mine.hash, purpose: "oauth_code" }))
    if (!studentId) throw new AppError("UNAUTHENTICATED", "Please try signing in again.")
    return openSession(tx, studentId)
  })
}

/** How the six digits are kept: useless without AUTH_SECRET and the link that they stand beside. */
export function hashOfCode({ tokenHash, code }: { tokenHash: string; code: string }): string {
  return createHmac("sha256", derivedKey("login-code")).update(`${tokenHash}:${code}`).digest("hex")
}

/** Tells the owner, once an hour, that codes are being guessed, and that the mails carry none for a while. */
async function tellOfGuesses(tx: Tx, { email, studentId }: { email: string; studentId: string }) {
  // Raw: the database's clock.
  const [said] = await tx.$queryRaw<{ wrong: number; hour: string }[]>`
    SELECT coalesce(sum(code_tries), 0)::int AS wrong, to_char(now(), 'YYYYMMDDHH24') AS hour
    FROM one_time_token WHERE student_id = ${studentId}::uuid AND purpose IN ('login', 'verify_email') AND used_at IS NULL
      AND created_at > now() - interval '1 hour'`
  if (!said || said.wrong < WRONG_CODES_PER_HOUR) return
  const key = `locked/codes/${studentId}/${said.hour}`
  await queueMail(tx, { key, to: email, template: "accounts/codes-paused", data: {} })
}

/** Marks a live token as used, and voids the other links like it. The student it was for, or null when it is not live. */
async function consume(tx: Tx, given: { hash: string; purpose: TokenPurpose }): Promise<string | null> {
  // Raw: a claim in one statement, by the database's clock.
  const [used] = await tx.$queryRaw<{ studentId: string }[]>`
    UPDATE one_time_token t SET used_at = now()
    FROM student s
    WHERE t.hash = ${given.hash} AND t.purpose = ${given.purpose}::token_purpose
      AND t.used_at IS NULL AND t.voided_at IS NULL AND t.expires_at > now()
      AND s.id = t.student_id AND s.email = t.email AND s.deleted_at IS NULL
    RETURNING t.student_id AS "studentId"`
  if (!used) return null
  // Raw: row locks. Two links of one student followed at once pass over each other, instead of each waiting for the other's row.
  if (given.purpose !== "oauth_code")
    await tx.$executeRaw`
      UPDATE one_time_token SET voided_at = now() WHERE hash IN (
        SELECT hash FROM one_time_token
        WHERE student_id = ${used.studentId}::uuid AND purpose = ${given.purpose}::token_purpose
          AND used_at IS NULL AND voided_at IS NULL AND hash <> ${given.hash}
        FOR UPDATE SKIP LOCKED)`
  return used.studentId
}

/** Whoever has the link or the code has read that address's email. */
async function confirmEmail(tx: Tx, studentId: string): Promise<void> {
  await tx.student.updateMany({
    where: { id: studentId, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date() },
  })
}

async function openSession(tx: Tx, studentId: string): Promise<OpenedSession> {
  // Raw: the database's clock, by which the session is judged.
  const [session] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO student_session (student_id, expires_at)
    VALUES (${studentId}::uuid, now() + make_interval(secs => ${STUDENT_SESSION_SECONDS}::int))
    RETURNING id`
  return { studentId, sessionId: session?.id ?? "" }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Ends a session: its cookie and its access tokens are refused from the next request on. */
export async function endStudentSession({ sessionId }: { sessionId: string }): Promise<void> {
  await db().studentSession.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: new Date() },
  })
}

/** Ends every session of a student. */
export async function endAllSessions({ studentId }: { studentId: string }): Promise<void> {
  await db().studentSession.updateMany({ where: { studentId, endedAt: null }, data: { endedAt: new Date() } })
}
