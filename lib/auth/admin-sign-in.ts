import { setTimeout as pause } from "node:timers/promises"
import { AppError } from "../errors"
import { countAgainst, forget, type Limit } from "../http/rate-limit"
import { type Reply, reply } from "../http/reply"
import { findAdminByPassword } from "./admin-account"
import {
  adminCookie,
  adminCookieName,
  endAdminSession,
  findAdminByCookie,
  openAdminSession,
} from "./admin-session"
import { cookieOf } from "./cookies"
import { issueAccessToken } from "./tokens"

/** Five wrong tries close the door for ten minutes, ten for an hour, and so on up to a week. */
const TRIES: Limit[] = [
  { name: "admin-login", max: 5, seconds: 600 },
  { name: "admin-login-hour", max: 10, seconds: 3600 },
  { name: "admin-login-day", max: 20, seconds: 86_400 },
  { name: "admin-login-week", max: 40, seconds: 7 * 86_400 },
]
const FROM_EVERYWHERE: Limit = { name: "admin-login-everywhere", max: 30, seconds: 600 }
const SLOWED_MS = 1000

type Given = { email: string; password: string; address: string; headers: Headers }

/**
 * Signs the admin in. Wrong tries close the door for one address and one account only: from anywhere else she
 * still gets in, merely slower while somebody tries from many addresses. Throws BAD_CREDENTIALS or TOO_MANY.
 */
export async function signInAdmin({ email, password, address, headers }: Given): Promise<Reply> {
  const account = email.trim().toLowerCase()
  const subject = `${address} ${account}`
  for (const limit of TRIES) await countAgainst({ limit, subject })
  await slowDown(account)
  const admin = await findAdminByPassword({ email, password })
  if (!admin) throw new AppError("BAD_CREDENTIALS", "Invalid email or password. Please try again.")
  for (const limit of TRIES) await forget({ limit, subject })
  await forget({ limit: FROM_EVERYWHERE, subject: account })
  const before = await findAdminByCookie(cookieOf(headers, adminCookieName()))
  if (before) await endAdminSession(before)
  const { sessionId, refreshToken } = await openAdminSession({ adminId: admin.id })
  const accessToken = await issueAccessToken({ kind: "admin", subject: admin.id, sessionId })
  return reply(200, { admin, accessToken }, [adminCookie(refreshToken)])
}

async function slowDown(account: string): Promise<void> {
  try {
    await countAgainst({ limit: FROM_EVERYWHERE, subject: account })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await pause(SLOWED_MS)
  }
}
