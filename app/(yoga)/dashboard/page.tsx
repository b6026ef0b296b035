import { redirect } from "next/navigation"
import { studentOfCookies } from "@/lib/auth/guards"

export default async function DashboardPage() {
  const student = await studentOfCookies()
  redirect(student ? `/user/${student.id}` : "/login")
}
