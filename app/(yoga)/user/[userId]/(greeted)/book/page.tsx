import type { Metadata } from "next"
import { JustBooked } from "@/components/bookings/just-booked"
import { NewBooking } from "@/components/bookings/new-booking"
import { findUser } from "@/lib/accounts/queries/student"
import { requireStudentPage } from "@/lib/auth/guards"
import { findJustBooked } from "@/lib/bookings/queries/just-booked"
import { listOfferedSlots } from "@/lib/calendar/queries/slots"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "New Booking" }

type Props = { params: Promise<{ userId: string }> }

export default async function NewBookingPage({ params }: Props) {
  const { id, firstName, lastName, email } = await requireStudentPage((await params).userId)
  const [user, booked, slots, { content: places }, { content: policy }] = await Promise.all([
    findUser(id),
    findJustBooked(id),
    listOfferedSlots(),
    getContent("places"),
    getContent("policy"),
  ])
  const { studioAddress, meetingLink } = places
  const terms = {
    studioAddress,
    studioZone: env().STUDIO_TIME_ZONE,
    isOnlineOffered: meetingLink !== "",
    policy,
  }
  const student = { id, firstName, lastName, email, discreet: user?.discreet === true }
  return (
    <>
      <h2 className="mb-8 text-section">Book a New Session</h2>
      {booked ? <JustBooked booked={booked} studentId={id} /> : null}
      <NewBooking student={student} initialSlots={slots} terms={terms} />
    </>
  )
}
