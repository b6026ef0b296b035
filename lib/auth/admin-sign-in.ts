import { AppError } from "../errors"
import { countAgainst, forget } from "../http/rate-limit"
import { type Reply, reply } from "../http/reply"
import { findAdminByPassword } from "./admin-account"
import { adminCookie, openAdminSession } from "./admin-session"
import { issueAccessToken } from "./tokens"

const TRIES = { name: "admin-login", max: 5, seconds: 600 }

/**
 * Signs the admin in. Five wrong tries from one address for one account close that door for 10 minutes; from
 * anywhere else she still gets in. Throws BAD_CREDENTIALS or TOO_MANY.
 */
export async function signInAdmin(given: {
  email: string
  password: string
  address: string
}): Promise<Reply> {
  const subject = `${given.address} ${given.email.trim().toLowerCase()}`
  await countAgainst({ limit: TRIES, subject })
  const admin = await findAdminByPassword(given)
  if (!admin) throw new AppError("BAD_CREDENTIALS", "Invalid email or password. Please try again.")
  await forget({ limit: TRIES, subject })
  const { sessionId, refreshToken } = await openAdminSession({ adminId: admin.id })
  const accessToken = await issueAccessToken({ kind: "admin", subject: admin.id, sessionId })
  return reply(200, { admin, accessToken }, [adminCookie(refreshToken)])
}
