import { Children, type ReactNode } from "react"

const FIRST = 6

/** One kind of what somebody has done here; all but the first few are behind a press. */
export function Part({
  title,
  empty = "",
  children,
}: {
  title: string
  /** Said where there is nothing; without it nothing stands there. */
  empty?: string
  children: ReactNode
}) {
  const lines = Children.toArray(children)
  if (lines.length === 0 && !empty) return null
  const more = lines.slice(FIRST)
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-heading">
        {title}{" "}
        {lines.length > 0 ? (
          <span className="text-small text-muted tabular-nums">({lines.length})</span>
        ) : null}
      </h2>
      {lines.length === 0 ? (
        <p className="border-y border-line py-3 text-small text-muted">{empty}</p>
      ) : (
        <ul className="border-b border-line">{lines.slice(0, FIRST)}</ul>
      )}
      {more.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold underline underline-offset-4 group-open:hidden print:hidden">
            Show {more.length} more
          </summary>
          <ul className="border-b border-line">{more}</ul>
        </details>
      ) : null}
    </section>
  )
}

export function Line({
  what,
  when,
  isOff = false,
  children,
}: {
  what: ReactNode
  when: string
  /** Canceled, or given back. */
  isOff?: boolean
  children?: ReactNode
}) {
  return (
    <li className="border-t border-line py-2.5 text-small">
      <p className={`font-semibold ${isOff ? "text-muted line-through" : ""}`}>{what}</p>
      <p className="text-muted tabular-nums">{when}</p>
      {children}
    </li>
  )
}
