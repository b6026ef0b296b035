import type { ReactNode } from "react"

/** One thing that can be set or done on the account page. */
export function AccountPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 mb-5 max-w-measure text-small text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
