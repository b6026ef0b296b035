import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { DESK_PAGE, signInOfDesk } from "../desk-page"
import { adminCookieName, findAdminByCookie } from "./admin-session"
import { type AdminActor, findStudent, type StudentActor } from "./sessions"
import { readStudentCookie, studentCookieName } from "./student-cookie"

/** The student whose session cookie this browser holds, or null. */
export async function studentOfCookies(): Promise<StudentActor | null> {
  const claims = await readStudentCookie((await cookies()).get(studentCookieName())?.value)
  return claims && findStudent(claims)
}

/** The admin whose session cookie this browser holds, or null. */
export async function adminOfCookies(): Promise<AdminActor | null> {
  return findAdminByCookie((await cookies()).get(adminCookieName())?.value)
}

/** The lock of the pages under /user/{userId}: to /login without a session, to one's own page with another's id. */
export async function requireStudentPage(userId: string): Promise<StudentActor> {
  const student = await studentOfCookies()
  if (!student) redirect("/login")
  if (student.id !== userId.toLowerCase()) redirect(`/user/${student.id}`)
  return student
}

/** The lock of the pages under /admin: to the sign-in, and from there back to the page that was asked for. */
export async function requireAdminPage(): Promise<AdminActor> {
  const admin = await adminOfCookies()
  if (!admin) redirect(signInOfDesk((await headers()).get(DESK_PAGE)))
  return admin
}
