import { cookies, headers } from "next/headers"
import { redirect } from "next/navigation"
import { cache } from "react"
import { DESK_PAGE, signInOfDesk } from "../desk-page"
import { adminCookieName, findAdminByCookie } from "./admin-session"
import { type AdminActor, findStudent, type StudentActor } from "./sessions"
import { readStudentCookie, studentCookieName } from "./student-cookie"

// Layouts and pages ask for themselves: looked up once for all of them.

/** The student whose session cookie this browser holds, or null. */
export const studentOfCookies = cache(async (): Promise<StudentActor | null> => {
  const claims = await readStudentCookie((await cookies()).get(studentCookieName())?.value)
  return claims && findStudent(claims)
})

/** The admin whose session cookie this browser holds, or null. */
const adminOfCookies = cache(async (): Promise<AdminActor | null> => {
  return findAdminByCookie((await cookies()).get(adminCookieName())?.value)
})

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
