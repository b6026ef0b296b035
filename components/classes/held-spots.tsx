import type { HeldSpot } from "@/lib/classes/queries/class-people"

/** Whose spots are kept while they pay, or while PayPal reviews their payment; nothing where there is none. */
export function HeldSpots({ held, isCancelled }: { held: HeldSpot[]; isCancelled: boolean }) {
  if (held.length === 0) return null
  return (
    <section aria-labelledby="held" className="mt-10">
      <h2 id="held" className="border-b border-ink pb-2 text-heading">
        Being paid
      </h2>
      <ul>
        {held.map(({ _id, name, email, isUnderReview }) => (
          <li key={_id} className="border-b border-line py-3">
            <p className="font-semibold">{name}</p>
            <p className="text-small wrap-anywhere text-muted">{email}</p>
            <p className="text-small">
              {isUnderReview && isCancelled
                ? "PayPal is reviewing the payment. If it goes through, it will be refunded automatically."
                : isUnderReview
                  ? "PayPal is reviewing the payment. The spot is held until it’s done."
                  : "Paying right now. The spot is held for a few minutes."}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
