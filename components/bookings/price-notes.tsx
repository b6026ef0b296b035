import { useSiteTexts } from "@/components/content/site-texts"

/** What sessions cost. */
export function PriceNotes() {
  const { priceNotes } = useSiteTexts()
  return (
    <aside aria-labelledby="prices">
      <h3 id="prices" className="text-heading">
        What it costs
      </h3>
      <ul className="mt-4 grid gap-3 text-muted">
        {priceNotes.map((note) => (
          <li key={note} className="border-t border-line pt-3">
            {note}
          </li>
        ))}
      </ul>
    </aside>
  )
}
