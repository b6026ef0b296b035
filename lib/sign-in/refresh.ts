import { endAllSessions, endStudentSession } from "../accounts/commands/redeem"
import {
  adminCookie,
  adminCookieName,
  clearedAdminCookie,
  endAdminSession,
  findAdminByCookie,
  rotateAdminSession,
} from "../auth/admin-session"
import { cookieOf } from "../auth/cookies"
import { findStudent } from "../auth/sessions"
import { clearedStudentCookie, readStudentCookie, studentCookieName } from "../auth/student-cookie"
import { issueAccessToken } from "../auth/tokens"
import { AppError } from "../errors"
import { type Reply, reply } from "../http/reply"

/** A new access token for the student whose session cookie came along. */
export async function refreshStudent(headers: Headers): Promise<{ accessToken: string }> {
  const claims = await readStudentCookie(cookieOf(headers, studentCookieName()))
  const student = claims && (await findStudent(claims))
  if (!student) throw signInAgain(clearedStudentCookie())
  const { id: subject, sessionId } = student
  return { accessToken: await issueAccessToken({ kind: "student", subject, sessionId }) }
}

/** A new access token and the next refresh cookie for the admin. */
export async function refreshAdmin(headers: Headers): Promise<Reply> {
  const token = cookieOf(headers, adminCookieName())
  const opened = token ? await rotateAdminSession({ token }) : null
  if (!opened) throw signInAgain(clearedAdminCookie())
  const { adminId: subject, sessionId, refreshToken } = opened
  const accessToken = await issueAccessToken({ kind: "admin", subject, sessionId })
  return reply(200, { accessToken }, [adminCookie(refreshToken)])
}

/** Ends the student's session, if there is one, and clears the cookie. */
export async function logOutStudent(headers: Headers): Promise<Reply> {
  const claims = await readStudentCookie(cookieOf(headers, studentCookieName()))
  if (claims) await endStudentSession(claims)
  return reply(204, null, [clearedStudentCookie()])
}

/** Ends every session of a student, on every device. */
export async function logOutEverywhere({ id: studentId }: { id: string }): Promise<Reply> {
  await endAllSessions({ studentId })
  return reply(204, null, [clearedStudentCookie()])
}

/** Ends the admin's session, if there is one, and clears the cookie. */
export async function logOutAdmin(headers: Headers): Promise<Reply> {
  const admin = await findAdminByCookie(cookieOf(headers, adminCookieName()))
  if (admin) await endAdminSession(admin)
  return reply(204, null, [clearedAdminCookie()])
}

function signInAgain([name, value]: [string, string]): AppError {
  return new AppError("UNAUTHENTICATED", "Please log in again.", {}, { [name]: value })
}
