import type { Metadata } from "next"
import { MyBookings } from "@/components/bookings/my-bookings"
import { requireStudentPage } from "@/lib/auth/guards"
import { listBookingsOfStudent } from "@/lib/bookings/queries"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "My Bookings" }

type Props = { params: Promise<{ userId: string }> }

export default async function MyBookingsPage({ params }: Props) {
  const { id } = await requireStudentPage((await params).userId)
  const bookings = await listBookingsOfStudent(id)
  return <MyBookings studentId={id} initial={bookings} studioZone={env().STUDIO_TIME_ZONE} />
}
