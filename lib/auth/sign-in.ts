import { redeemLink } from "../accounts/commands"
import { findUser } from "../accounts/queries"
import { reply } from "../http/reply"
import { studentCookie } from "./student-cookie"
import { issueAccessToken } from "./tokens"

/** Redeems a mailed link and answers what both verify calls share: the user, an access token and the session cookie. */
export async function signInByLink({
  token,
  purpose,
  message,
}: {
  token: string
  purpose: "login" | "verify_email"
  message: string
}) {
  const opened = await redeemLink({ token, purpose })
  const { studentId: subject, sessionId } = opened
  const [user, accessToken, cookie] = await Promise.all([
    findUser(subject),
    issueAccessToken({ kind: "student", subject, sessionId }),
    studentCookie(opened),
  ])
  return reply(200, { message, user, token: accessToken, userId: subject }, [cookie])
}
