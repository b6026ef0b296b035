import type { Metadata } from "next"
import { NewBooking } from "@/components/bookings/new-booking"
import { findUser } from "@/lib/accounts/queries/student"
import { requireStudentPage } from "@/lib/auth/guards"
import { listOfferedSlots } from "@/lib/calendar/queries/slots"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"

export const metadata: Metadata = { title: "New Booking" }

type Props = { params: Promise<{ userId: string }> }

export default async function NewBookingPage({ params }: Props) {
  const { id, firstName, lastName, email } = await requireStudentPage((await params).userId)
  const [user, slots, { content: places }, { content: policy }] = await Promise.all([
    findUser(id),
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
      <NewBooking student={student} initialSlots={slots} terms={terms} />
    </>
  )
}
