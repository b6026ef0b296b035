import type { ReactNode } from "react"

/** The title of a page with the line above it and the paragraph below it; gone where what follows has its own. */
export function PageHeading({
  title,
  above,
  aside,
  children,
  className = "",
}: {
  title: ReactNode
  above?: ReactNode
  /** What stands at the other end of the title's row. */
  aside?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <header
      className={`in-[main:has([data-own-title])]:hidden pt-10 pb-8 sm:pt-16 sm:pb-12 admin:pt-6 admin:pb-5 ${className}`}
    >
      {above ? <p className="mb-3 text-small font-medium text-leaf">{above}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="max-w-[18ch] text-title admin:max-w-none">{title}</h1>
        {aside}
      </div>
      {children ? <div className="mt-5 max-w-measure text-lead text-muted">{children}</div> : null}
    </header>
  )
}
