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
import { requireSecondFactor } from "../auth/second-factor"
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
  const found = await findAdminByPassword({ email, password })
  if (!found) {
    await noteLogIn({ adminId: null, address, headers })
    throw badCredentials()
  }
  const { admin, passwordHash } = found
  await requireSecondFactor({ adminId: admin.id, account, code, address, headers })
  for (const limit of TRIES) await forget({ limit, subject })
  await forget({ limit: FROM_EVERYWHERE, subject: account })
  const opened = await openAdminSession({ adminId: admin.id, passwordHash })
  if (!opened) throw badCredentials()
  const { sessionId, refreshToken } = opened
  const before = await findAdminByCookie(cookieOf(headers, adminCookieName()))
  if (before) await endAdminSession(before)
  await noteLogIn({ adminId: admin.id, address, headers })
  const accessToken = await issueAccessToken({ kind: "admin", subject: admin.id, sessionId })
  return reply(200, { admin, accessToken }, [adminCookie(refreshToken)])
}

function badCredentials(): AppError {
  return new AppError("BAD_CREDENTIALS", "Invalid email or password. Please try again.")
}

async function slowDown(account: string): Promise<void> {
  try {
    await countAgainst({ limit: FROM_EVERYWHERE, subject: account })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await pause(SLOWED_MS)
  }
}
