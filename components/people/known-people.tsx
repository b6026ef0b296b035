import type { KnownPerson } from "@/lib/people/queries/search"

/** Whom she knows by what she has typed so far, to press instead of typing on. */
export function KnownPeople({
  found,
  onChoose,
  className,
}: {
  found: KnownPerson[]
  onChoose: (person: KnownPerson) => void
  className: string
}) {
  if (found.length === 0) return null
  return (
    <ul aria-label="People you know" className={`-mt-2 border-t border-line ${className}`}>
      {found.map((person) => (
        <li key={person.email} className="border-b border-line">
          <button
            type="button"
            onClick={(event) => {
              const around = event.currentTarget.closest("form, section")
              onChoose(person)
              around?.querySelector<HTMLElement>("input[type=email]")?.focus()
            }}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-3 py-1.5 text-left text-small hover:underline"
          >
            <span className="font-semibold">
              {person.name}
              {person.preferredName ? (
                <span className="font-normal text-muted"> “{person.preferredName}”</span>
              ) : null}
            </span>
            <span className="text-muted">{person.email}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
