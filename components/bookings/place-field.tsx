import type { Place } from "@/lib/bookings/rules"
import type { Policy } from "@/lib/content/rules"

/** What a student agrees to by booking: where, and the policy. */
export type BookingTerms = { studioAddress: string; isOnlineOffered: boolean; policy: Policy }

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
        <p className="mt-1">{studioAddress}</p>
      </div>
    )
  const choices = [
    { value: "studio", label: "At the studio", hint: studioAddress },
    { value: "online", label: "Online", hint: "I’ll send the link with your confirmation." },
  ] as const
  return (
    <fieldset disabled={isLocked}>
      <legend className="mb-1.5 text-small font-semibold">Where</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-soft border border-control bg-raised px-3.5 py-3 transition-colors duration-200 hover:border-ink has-checked:border-ink has-checked:[box-shadow:0_0_0_1px_var(--color-ink)] has-disabled:cursor-auto has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="place"
              value={value}
              checked={place === value}
              onChange={() => onPlace(value)}
              className="mt-0.5 size-5 shrink-0 accent-press"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-small text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
