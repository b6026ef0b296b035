import { endStudentSession, redeemLink } from "../accounts/commands"
import { findUser } from "../accounts/queries"
import { reply } from "../http/reply"
import { requireOwnScript } from "../http/same-origin"
import { cookieOf } from "./cookies"
import { readStudentCookie, studentCookie, studentCookieName } from "./student-cookie"
import { issueAccessToken } from "./tokens"

/**
 * Redeems a mailed link and answers what both verify calls share: the user, an access token and the session
 * cookie. The session that this browser had before is ended.
 */
export async function signInByLink({
  token,
  purpose,
  message,
  request,
}: {
  token: string
  purpose: "login" | "verify_email"
  message: string
  request: Request
}) {
  requireOwnScript(request)
  const opened = await redeemLink({ token, purpose })
  const { studentId: subject, sessionId } = opened
  const before = await readStudentCookie(cookieOf(request.headers, studentCookieName()))
  if (before) await endStudentSession(before)
  const [user, accessToken, cookie] = await Promise.all([
    findUser(subject),
    issueAccessToken({ kind: "student", subject, sessionId }),
    studentCookie(opened),
  ])
  return reply(200, { message, user, token: accessToken, userId: subject }, [cookie])
}
