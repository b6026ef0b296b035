import { decode } from "next-auth/jwt"
import { cookieHeader, isHttps } from "./cookies"
import type { Claims } from "./tokens"

/** next-auth's session cookie: its name and its secret. */
export const studentCookieName = () => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`
export const STUDENT_SESSION_SECONDS = 30 * 86_400

const secret = () => process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET || ""

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
