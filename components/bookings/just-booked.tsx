"use client"

import { ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useZone } from "@/components/ui/use-zone"
import type { JustBooked as Booked } from "@/lib/bookings/queries/just-booked"
import { andMore } from "@/lib/bookings/rules"
import { hasSeenBooking } from "@/lib/client/seen-bookings"
import { formatMoment } from "@/lib/time"

/** To who comes back to the booking page before Finalize Booking: what they have paid for is theirs, or being reviewed. */
export function JustBooked({ booked, studentId }: { booked: Booked; studentId: string }) {
  const zone = useZone()
  if (!zone) return null
  const { slotId, startsAt, more, isUnderReview } = booked
  // Under My Bookings it says all of it.
  if (!isUnderReview && hasSeenBooking(slotId)) return null
  const when = `${formatMoment(new Date(startsAt), zone)}${andMore({ more })}`
  return (
    <div className="mb-10 grid max-w-measure justify-items-start gap-4">
      {isUnderReview ? (
        <Notice title="PayPal is reviewing your payment.">
          It’s for {when}. I’m holding {more > 0 ? "the times" : "the time"} for you, so please don’t pay
          again. I’ll email you when it’s confirmed.
        </Notice>
      ) : (
        <Notice tone="success" title="You’re booked.">
          {when}. I’ve emailed you the details, and there’s nothing more to do.
        </Notice>
      )}
      <ButtonLink href={`/user/${studentId}`} variant="quiet">
        Go to My Bookings
      </ButtonLink>
    </div>
  )
}
