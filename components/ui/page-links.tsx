import { ButtonLink } from "./button"

/** The way to the other pages of a long table; nothing when there is only one. */
export function PageLinks({
  page,
  pages,
  to,
}: {
  page: number
  pages: number
  to: (page: number) => string
}) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-4 text-small print:hidden">
      {page > 1 ? (
        <ButtonLink variant="quiet" href={to(page - 1)}>
          Previous
        </ButtonLink>
      ) : null}
      <span className="tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink variant="quiet" href={to(page + 1)}>
          Next
        </ButtonLink>
      ) : null}
    </nav>
  )
}
