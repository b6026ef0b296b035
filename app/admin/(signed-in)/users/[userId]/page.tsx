import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { StudentPageView } from "@/components/accounts/student-page"
import {
  listClassesOfStudent,
  listOrdersOfStudent,
  listWaiversOfStudent,
} from "@/lib/accounts/queries/history"
import { findStudentForAdmin } from "@/lib/accounts/queries/students"
import { userParams } from "@/lib/accounts/schema"
import { requireAdminPage } from "@/lib/auth/guards"
import { listBookingsOfStudent } from "@/lib/bookings/queries/bookings"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "Client" }

type Props = { params: Promise<{ userId: string }> }

export default async function ClientPage({ params }: Props) {
  await requireAdminPage()
  const { data } = userParams.safeParse(await params)
  const student = data ? await findStudentForAdmin(data.userId) : null
  if (!student) notFound()
  const [bookings, classes, waivers, orders] = await Promise.all([
    listBookingsOfStudent(student.id),
    listClassesOfStudent(student.id),
    listWaiversOfStudent(student.id),
    listOrdersOfStudent(student.id),
  ])
  const zone = env().STUDIO_TIME_ZONE
  return <StudentPageView {...{ student, bookings, classes, waivers, orders, zone }} />
}
