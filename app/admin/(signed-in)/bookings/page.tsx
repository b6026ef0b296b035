import type { Metadata } from "next"
import { SlotAdmin } from "@/components/bookings/slot-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listBookingsForAdmin, listHeldSlots } from "@/lib/bookings/queries/bookings"
import { listFreeSlots } from "@/lib/calendar/queries/slots"
import { getContent } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { findContact } from "@/lib/people/queries/person"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Bookings" }

type Props = { searchParams: Promise<{ book?: string | string[] }> }

export default async function AdminBookingsPage({ searchParams }: Props) {
  await requireAdminPage()
  const { book } = await searchParams
  const [availableSlots, bookedSlots, heldSlots, person, places] = await Promise.all([
    listFreeSlots(),
    listBookingsForAdmin(),
    listHeldSlots(),
    typeof book === "string" ? findContact(book) : null,
    getContent("places"),
  ])
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(new Date(), zone).date
  return (
    <>
      <PageHeading title="Bookings" />
      <SlotAdmin
        initial={{ availableSlots, bookedSlots, heldSlots }}
        zone={zone}
        today={today}
        isOnlineOffered={places.content.meetingLink !== ""}
        bookFor={person}
      />
    </>
  )
}
