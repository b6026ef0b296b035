import type { ReactNode } from "react"

/** The title of a page with the line above it and the paragraph below it. */
export function PageHeading({
  title,
  above,
  children,
  className = "",
}: {
  title: ReactNode
  above?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <header className={`pt-10 pb-8 sm:pt-16 sm:pb-12 admin:pt-6 admin:pb-5 ${className}`}>
      {above ? <p className="mb-3 text-small font-medium text-leaf">{above}</p> : null}
      <h1 className="max-w-[18ch] text-title admin:max-w-none">{title}</h1>
      {children ? <div className="mt-5 max-w-measure text-lead text-muted">{children}</div> : null}
    </header>
  )
}
