import { findUser } from "../accounts/queries"
import {
  endStudentSession,
  type OpenedSession,
  redeemCode,
  redeemLink,
  redeemOAuthCode,
} from "../accounts/redeem"
import { type Reply, reply } from "../http/reply"
import { requireOwnScript, requireSameOrigin } from "../http/same-origin"
import { cookieOf } from "./cookies"
import { MARKER_COOKIE } from "./marker"
import { readStudentCookie, studentCookie, studentCookieName } from "./student-cookie"
import { issueAccessToken } from "./tokens"

/** Redeems a mailed link. Only a script of the site may ask, since this GET uses something up. */
export async function signInByLink(given: {
  token: string
  purpose: "login" | "verify_email"
  message: string
  request: Request
}): Promise<Reply> {
  requireOwnScript(given.request)
  return signedIn({ ...given, opened: await redeemLink(given) })
}

/** Redeems the six digits of a login mail. Throws BAD_LINK. */
export async function signInByCode(given: { email: string; code: string; request: Request }): Promise<Reply> {
  requireSameOrigin(given.request)
  const marker = cookieOf(given.request.headers, MARKER_COOKIE)
  return signedIn({ ...given, message: "Login Successful", opened: await redeemCode({ ...given, marker }) })
}

/** Redeems the code that Google's sign-in returned with. Throws UNAUTHENTICATED. */
export async function signInByOAuthCode(given: {
  token: string
  userId: string
  request: Request
}): Promise<Reply> {
  requireSameOrigin(given.request)
  const { token, userId: studentId, request } = given
  const marker = cookieOf(request.headers, MARKER_COOKIE)
  const opened = await redeemOAuthCode({ token, studentId, marker })
  return signedIn({ request, message: "Login Successful", opened })
}

/** The user, an access token and the session cookie. The session that this browser had before is ended. */
async function signedIn({
  opened,
  message,
  request,
}: {
  opened: OpenedSession
  message: string
  request: Request
}): Promise<Reply> {
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
