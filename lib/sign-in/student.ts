import {
  endStudentSession,
  type OpenedSession,
  redeemCode,
  redeemLink,
  redeemOAuthCode,
} from "../accounts/commands/redeem"
import { findUser } from "../accounts/queries/student"
import { BROWSER_COOKIE } from "../auth/browser-binding"
import { cookieOf } from "../auth/cookies"
import { readStudentCookie, studentCookieName } from "../auth/student-cookie"
import { issueAccessToken } from "../auth/tokens"
import { type Reply, reply } from "../http/reply"
import { requireOwnScript, requireSameOrigin } from "../http/same-origin"
import { authOptions } from "./next-auth"
import { postInside } from "./post-inside"

/** Redeems a mailed link. Only a script of the site may ask, since this GET uses something up. */
export async function signInByLink(given: {
  token: string
  purpose: "login" | "verify_email"
  message: string
  request: Request
}): Promise<Reply> {
  requireOwnScript(given.request)
  return signIn({ ...given, redeem: (token) => redeemLink({ ...given, token }) })
}

/** Redeems the six digits of a login mail. Throws BAD_LINK. */
export async function signInByCode(given: { email: string; code: string; request: Request }): Promise<Reply> {
  requireSameOrigin(given.request)
  const browserBinding = cookieOf(given.request.headers, BROWSER_COOKIE)
  const redeem = (code: string) => redeemCode({ ...given, code, browserBinding })
  return signIn({ ...given, token: given.code, message: "Login Successful", redeem })
}

/** Redeems the code that Google's sign-in returned with. Throws UNAUTHENTICATED. */
export async function signInByOAuthCode(given: {
  token: string
  userId: string
  request: Request
}): Promise<Reply> {
  requireSameOrigin(given.request)
  const { token, userId: studentId, request } = given
  const browserBinding = cookieOf(request.headers, BROWSER_COOKIE)
  const redeem = (code: string) => redeemOAuthCode({ token: code, studentId, browserBinding })
  return signIn({ request, token, message: "Login Successful", redeem })
}

/**
 * Signs in through next-auth's Credentials provider, which redeems the token and sets its session cookie. Answers
 * the user and an access token. The session that this browser had before is ended. Throws what `redeem` throws.
 */
async function signIn({
  token,
  redeem,
  message,
  request,
}: {
  token: string
  redeem: (token: string) => Promise<OpenedSession>
  message: string
  request: Request
}): Promise<Reply> {
  let outcome: Promise<OpenedSession> | undefined
  const options = authOptions({
    browserBinding: "",
    redeem: (given) => {
      outcome = redeem(given)
      return outcome
    },
  })
  const { cookies } = await postInside({ options, path: ["callback", "login-link"], body: { token } })
  if (!outcome) throw new Error("next-auth did not redeem the token")
  const { studentId: subject, sessionId } = await outcome
  const before = await readStudentCookie(cookieOf(request.headers, studentCookieName()))
  if (before) await endStudentSession(before)
  const [user, accessToken] = await Promise.all([
    findUser(subject),
    issueAccessToken({ kind: "student", subject, sessionId }),
  ])
  const session = cookies.filter((each) => each.startsWith(`${studentCookieName()}=`))
  const set = session.map((each): [string, string] => ["Set-Cookie", each])
  return reply(200, { message, user, token: accessToken, userId: subject }, set)
}
