import { createHmac } from "node:crypto"
import { type Db, db, type Tx } from "../db"
import { failpoint } from "../failpoint"
import { cookieHeader, isHttps } from "./cookies"
import { digest, randomToken } from "./random-token"
import { derivedKey } from "./tokens"

const SESSION_DAYS = 14
const GRACE_SECONDS = 10

export const adminCookieName = () => (isHttps() ? "__Host-admin-session" : "admin-session")

export function adminCookie(token: string): [string, string] {
  return cookieHeader({
    name: adminCookieName(),
    value: token,
    maxAge: SESSION_DAYS * 86_400,
    sameSite: "Strict",
  })
}

export function clearedAdminCookie(): [string, string] {
  return cookieHeader({ name: adminCookieName(), value: "", maxAge: 0, sameSite: "Strict" })
}

export type OpenedAdminSession = { adminId: string; sessionId: string; refreshToken: string }

/**
 * Opens a session of the admin: a family of refresh tokens that begins with this one. Null when the password is no
 * longer the one that was looked at: whoever changes it is waited for, and ends the sessions before.
 */
export async function openAdminSession(given: {
  adminId: string
  passwordHash: string
}): Promise<OpenedAdminSession | null> {
  const { adminId, passwordHash } = given
  const refreshToken = randomToken()
  // Raw: a row lock, the database's clock, by which the session is judged, and both rows in one statement.
  const [session] = await db().$queryRaw<{ id: string }[]>`
    WITH owner AS (
      SELECT id FROM admin WHERE id = ${adminId}::uuid AND password_hash = ${passwordHash} FOR SHARE
    ), session AS (
      INSERT INTO admin_session (admin_id, expires_at)
      SELECT id, now() + make_interval(days => ${SESSION_DAYS}::int) FROM owner
      RETURNING id
    ), first_token AS (
      INSERT INTO admin_refresh_token (hash, session_id) SELECT ${digest(refreshToken)}, id FROM session
    )
    SELECT id FROM session`
  return session ? { adminId, sessionId: session.id, refreshToken } : null
}

type Row = { sessionId: string; adminId: string; isUsed: boolean; isInGrace: boolean; isAlive: boolean }

/**
 * Trades a refresh token for its successor. Tabs that ask at once, and a retry after a lost answer, get the
 * same successor for 10 seconds; after that a used token is a stolen one, and its whole family ends.
 * Null: sign in again.
 */
export async function rotateAdminSession({ token }: { token: string }): Promise<OpenedAdminSession | null> {
  const successor = createHmac("sha256", derivedKey("admin-refresh")).update(token).digest("base64url")
  const opened = await db().$transaction(async (tx) => {
    // Raw: row lock, and the database's clock.
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT r.session_id AS "sessionId", s.admin_id AS "adminId", r.used_at IS NOT NULL AS "isUsed",
        coalesce(r.used_at > now() - make_interval(secs => ${GRACE_SECONDS}), false) AS "isInGrace",
        s.ended_at IS NULL AND s.expires_at > now() AS "isAlive"
      FROM admin_refresh_token r JOIN admin_session s ON s.id = r.session_id
      WHERE r.hash = ${digest(token)} FOR UPDATE OF r`
    if (!row?.isAlive) return null
    const { sessionId, adminId } = row
    if (row.isUsed && !row.isInGrace) {
      await tx.adminSession.update({ where: { id: sessionId }, data: { endedAt: new Date() } })
      const entry = {
        actor: `admin:${adminId}`,
        action: "refresh token used twice",
        subject: `session:${sessionId}`,
      }
      await tx.auditEntry.create({ data: entry })
      return null
    }
    if (!row.isUsed) {
      const replacedBy = digest(successor)
      await tx.adminRefreshToken.create({ data: { hash: replacedBy, sessionId } })
      // Raw: the database's clock, by which the grace is judged.
      await tx.$executeRaw`
        UPDATE admin_refresh_token SET used_at = now(), replaced_by = ${replacedBy} WHERE hash = ${digest(token)}`
    }
    return { adminId, sessionId, refreshToken: successor }
  })
  await failpoint("refresh:rotated-before-response")
  return opened
}

/** The live session behind a refresh cookie, without trading it: for pages. */
export async function findAdminByCookie(token: string | undefined) {
  if (!token || token.length > 200) return null
  // Raw: the database's clock.
  const [admin] = await db().$queryRaw<{ id: string; sessionId: string; email: string; name: string }[]>`
    SELECT a.id, s.id AS "sessionId", a.email, a.name
    FROM admin_refresh_token r JOIN admin_session s ON s.id = r.session_id JOIN admin a ON a.id = s.admin_id
    WHERE r.hash = ${digest(token)} AND s.ended_at IS NULL AND s.expires_at > now()
      AND (r.used_at IS NULL OR r.used_at > now() - make_interval(secs => ${GRACE_SECONDS}))`
  return admin ?? null
}

export async function endAdminSession({ sessionId }: { sessionId: string }): Promise<void> {
  await db().adminSession.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: new Date() },
  })
}

/** Ends the sessions of the admin on every other device. */
export async function endOtherAdminSessions(
  own: { adminId: string; sessionId: string },
  tx: Tx | Db = db(),
): Promise<void> {
  await tx.adminSession.updateMany({
    where: { adminId: own.adminId, id: { not: own.sessionId }, endedAt: null },
    data: { endedAt: new Date() },
  })
}
