import { decode, encode } from "next-auth/jwt"
import type { OpenedSession } from "../accounts/redeem"
import { cookieHeader, isHttps } from "./cookies"
import type { Claims } from "./tokens"

/** next-auth's session cookie: its name, its encoding, its secret, so that getToken and getServerSession read it. */
export const studentCookieName = () => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`
export const STUDENT_SESSION_SECONDS = 30 * 86_400

const secret = () => process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET || ""

/** The Set-Cookie of a session that has just been opened. */
export async function studentCookie({ studentId, sessionId }: OpenedSession): Promise<[string, string]> {
  const token = { sub: studentId, sid: sessionId }
  const value = await encode({ token, secret: secret(), maxAge: STUDENT_SESSION_SECONDS })
  return cookieHeader({ name: studentCookieName(), value, maxAge: STUDENT_SESSION_SECONDS, sameSite: "Lax" })
}

export function clearedStudentCookie(): [string, string] {
  return cookieHeader({ name: studentCookieName(), value: "", maxAge: 0, sameSite: "Lax" })
}

/** Whose session a cookie's value says it is; the session's row has the last word. */
export async function readStudentCookie(value: string | undefined): Promise<Claims | null> {
  if (!value || value.length > 4096) return null
  try {
    const token = await decode({ token: value, secret: secret() })
    const { sub, sid } = token ?? {}
    return typeof sub === "string" && typeof sid === "string" ? { subject: sub, sessionId: sid } : null
  } catch {
    return null
  }
}
