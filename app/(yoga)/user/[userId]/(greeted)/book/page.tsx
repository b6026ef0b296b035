import type { Metadata } from "next"
import { NewBooking } from "@/components/bookings/new-booking"
import { requireStudentPage } from "@/lib/auth/guards"
import { listOfferedSlots } from "@/lib/calendar/queries"

export const metadata: Metadata = { title: "New Booking" }

type Props = { params: Promise<{ userId: string }> }

export default async function NewBookingPage({ params }: Props) {
  const { id, firstName, lastName, email } = await requireStudentPage((await params).userId)
  const slots = await listOfferedSlots()
  return (
    <>
      <h2 className="mb-8 text-section">Book a New Session</h2>
      <NewBooking student={{ id, firstName, lastName, email }} initialSlots={slots} />
    </>
  )
}
