import { db, type Tx } from "../db"
import { env } from "../env"
import { AppError } from "../errors"
import { queueMail } from "../jobs/queue"
import { countAgainst, type Limit } from "../rate-limit"
import { hashOfPassword, requirePassword } from "./admin-account"
import { digest, randomToken } from "./random-token"
import { requireSecondFactor } from "./second-factor"

const LINK_MINUTES = 15
/** Links live longer than that: whoever asks for them all the time only sends her what she needs. */
const LINKS: Limit = { name: "admin-password-links", max: 3, seconds: 600 }

type Signed = { adminId: string; sessionId: string; email: string }

/**
 * Changes the admin's password and ends her sessions on every other device. Throws INVALID with the field `current` when
 * that is not the password, and TOO_MANY.
 */
export async function changePassword(given: Signed & { current: string; next: string }): Promise<void> {
  const { adminId, sessionId, email, current, next } = given
  await requirePassword({ email, password: current, field: "current" })
  const passwordHash = await hashOfPassword(next)
  await db().$transaction((tx) =>
    replacePassword(tx, { adminId, passwordHash, keptSession: sessionId, action: "change password" }),
  )
}

/**
 * Emails the admin a link that sets a new password, 15 minutes long and once. An unknown address gets nothing, and costs
 * the same; of more than three in ten minutes only the first three are sent.
 */
export async function askForPasswordLink(account: string): Promise<void> {
  const email = account.trim().toLowerCase()
  try {
    await countAgainst({ limit: LINKS, subject: email })
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  const token = randomToken()
  const hash = digest(token)
  await db().$transaction(async (tx) => {
    // Raw: the database's clock, by which links are judged.
    const made = await tx.$executeRaw`
      WITH old AS (DELETE FROM admin_password_link WHERE expires_at <= now())
      INSERT INTO admin_password_link (hash, admin_id, expires_at)
      SELECT ${hash}, id, now() + make_interval(mins => ${LINK_MINUTES}::int) FROM admin WHERE email = ${email}`
    await queueMail(tx, {
      key: `admin-password/${hash.slice(0, 32)}`,
      to: made ? email : "",
      template: "accounts/admin-password-link",
      data: { link: `${env().SITE_URL}/admin/password?token=${token}` },
    })
  })
}

type Reset = { token: string; next: string; code: string; address: string; headers: Headers }

/**
 * Sets a new password with an emailed link, and ends every session. The second factor is asked for as at the sign-in.
 * Throws BAD_LINK, SECOND_FACTOR or TOO_MANY.
 */
export async function resetPassword({ token, next, code, address, headers }: Reset): Promise<void> {
  const hash = digest(token)
  // Raw: the database's clock.
  const [live] = await db().$queryRaw<{ adminId: string; account: string }[]>`
    SELECT a.id AS "adminId", a.email AS account FROM admin_password_link l JOIN admin a ON a.id = l.admin_id
    WHERE l.hash = ${hash} AND l.expires_at > now()`
  if (!live) throw badLink()
  await requireSecondFactor({ ...live, code, address, headers })
  const passwordHash = await hashOfPassword(next)
  await db().$transaction(async (tx) => {
    // Raw: a claim in one statement, by the database's clock: of several calls with one link one has it.
    const claimed = await tx.$executeRaw`
      DELETE FROM admin_password_link WHERE hash = ${hash} AND expires_at > now()`
    if (!claimed) throw badLink()
    await replacePassword(tx, { adminId: live.adminId, passwordHash, action: "set new password" })
  })
}

async function replacePassword(
  tx: Tx,
  given: { adminId: string; passwordHash: string; keptSession?: string; action: string },
): Promise<void> {
  const { adminId, passwordHash, keptSession, action } = given
  const { email } = await tx.admin.update({
    where: { id: adminId },
    data: { passwordHash, updatedAt: new Date() },
    select: { email: true },
  })
  await tx.adminPasswordLink.deleteMany({ where: { adminId } })
  await tx.adminSession.updateMany({
    where: { adminId, endedAt: null, ...(keptSession ? { id: { not: keptSession } } : {}) },
    data: { endedAt: new Date() },
  })
  const { id } = await tx.auditEntry.create({
    data: { actor: `admin:${adminId}`, action, subject: `admin:${adminId}` },
    select: { id: true },
  })
  await queueMail(tx, {
    key: `admin-password-changed/${id}`,
    to: email,
    template: "accounts/admin-password-changed",
    data: {},
  })
}

function badLink(): AppError {
  return new AppError("BAD_LINK", "This link has been used or has expired. Please ask for a new one.")
}
