import { redirect } from "next/navigation"
import { studentOfCookies } from "@/lib/auth/guards"

type Props = { searchParams: Promise<{ to?: string | string[] }> }

/** One's own pages, whoever one is: My Bookings, or with `?to=book` a new session. */
export default async function DashboardPage({ searchParams }: Props) {
  const [student, { to }] = await Promise.all([studentOfCookies(), searchParams])
  redirect(student ? `/user/${student.id}${to === "book" ? "/book" : ""}` : "/login")
}
