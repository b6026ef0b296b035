import { RadioCard } from "@/components/ui/radio-card"
import { WholeAddress } from "@/components/ui/whole-address"
import type { Place } from "@/lib/bookings/rules"
import type { Policy } from "@/lib/content/rules"

/** What a student agrees to by booking: where, and the policy. */
export type BookingTerms = {
  studioAddress: string
  studioZone: string
  isOnlineOffered: boolean
  policy: Policy
}

/** At the studio or online (docs/product.md, Where); only the studio when no meeting link is set. */
export function PlaceField({
  place,
  terms: { studioAddress, isOnlineOffered },
  isLocked,
  onPlace,
}: {
  place: Place
  terms: BookingTerms
  isLocked: boolean
  onPlace: (place: Place) => void
}) {
  if (!isOnlineOffered)
    return (
      <div>
        <p className="text-small font-semibold">Where</p>
        <p className="mt-1">
          <WholeAddress>{studioAddress}</WholeAddress>
        </p>
      </div>
    )
  const choices = [
    { value: "studio", label: "At the studio", hint: <WholeAddress>{studioAddress}</WholeAddress> },
    { value: "online", label: "Online", hint: "I’ll send the link with your confirmation." },
  ] as const
  return (
    <fieldset disabled={isLocked}>
      <legend className="mb-1.5 text-small font-semibold">Where</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choices.map(({ value, ...words }) => (
          <RadioCard
            key={value}
            name="place"
            value={value}
            {...words}
            isChosen={place === value}
            onChoose={() => onPlace(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
