import { setTimeout as pause } from "node:timers/promises"
import { findAdminByPassword, tellOfLock } from "../auth/admin-account"
import {
  adminCookie,
  adminCookieName,
  endAdminSession,
  findAdminByCookie,
  openAdminSession,
} from "../auth/admin-session"
import { noteLogIn } from "../auth/audit"
import { cookieOf } from "../auth/cookies"
import { hasSecondFactor, isAppCode, passesSecondFactor, wrongCode } from "../auth/second-factor"
import { issueAccessToken } from "../auth/tokens"
import { AppError } from "../errors"
import { type Reply, reply } from "../http/reply"
import { countAgainst, forget, type Limit } from "../rate-limit"

/** Five wrong tries lock one caller out for ten minutes, ten for an hour: no lock lasts longer. */
const TRIES: Limit[] = [
  { name: "admin-login", max: 5, seconds: 600 },
  { name: "admin-login-hour", max: 10, seconds: 3600 },
]
const FROM_EVERYWHERE: Limit = { name: "admin-login-everywhere", max: 30, seconds: 600 }
/** Codes of the app, from wherever: only who has the password comes so far. Recovery codes are too long to guess. */
const CODES: Limit = { name: "admin-code", max: 10, seconds: 3600 }
const SLOWED_MS = 1000

type Given = { email: string; password: string; code: string; address: string; headers: Headers }

/**
 * Signs the admin in. Wrong tries lock one caller out of one account, and the admin is told: from anywhere else she
 * still gets in, merely slower while somebody tries from many addresses. Throws BAD_CREDENTIALS, TOO_MANY, or
 * SECOND_FACTOR when the password was right and the code of the app is still to be typed.
 */
export async function signInAdmin({ email, password, code, address, headers }: Given): Promise<Reply> {
  const account = email.trim().toLowerCase()
  const subject = `${address} ${account}`
  const onLock = () => tellOfLock({ template: "accounts/admin-locked", account, data: { address } })
  for (const limit of TRIES) await countAgainst({ limit, subject, onLock })
  await slowDown(account)
  const admin = await findAdminByPassword({ email, password })
  if (!admin) {
    await noteLogIn({ adminId: null, address, headers })
    throw new AppError("BAD_CREDENTIALS", "Invalid email or password. Please try again.")
  }
  await requireSecondFactor({ adminId: admin.id, account, code, address, headers })
  for (const limit of TRIES) await forget({ limit, subject })
  await forget({ limit: FROM_EVERYWHERE, subject: account })
  const before = await findAdminByCookie(cookieOf(headers, adminCookieName()))
  if (before) await endAdminSession(before)
  const { sessionId, refreshToken } = await openAdminSession({ adminId: admin.id })
  await noteLogIn({ adminId: admin.id, address, headers })
  const accessToken = await issueAccessToken({ kind: "admin", subject: admin.id, sessionId })
  return reply(200, { admin, accessToken }, [adminCookie(refreshToken)])
}

async function requireSecondFactor(
  given: Pick<Given, "code" | "address" | "headers"> & { adminId: string; account: string },
) {
  const { adminId, account, code, address, headers } = given
  if (!(await hasSecondFactor(adminId))) return
  if (!code) throw new AppError("SECOND_FACTOR", "Please enter the code of your authenticator app.")
  const onLock = () => tellOfLock({ template: "accounts/admin-codes-locked", account, data: { address } })
  if (isAppCode(code)) await countAgainst({ limit: CODES, subject: adminId, onLock })
  if (await passesSecondFactor({ adminId, code })) return forget({ limit: CODES, subject: adminId })
  await noteLogIn({ adminId: null, address, headers })
  throw new AppError("SECOND_FACTOR", wrongCode().message)
}

async function slowDown(account: string): Promise<void> {
  try {
    await countAgainst({ limit: FROM_EVERYWHERE, subject: account })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await pause(SLOWED_MS)
  }
}
