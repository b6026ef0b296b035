import type { ReactNode } from "react"
import { PageHeading } from "@/components/ui/page-heading"

/** A page of text at a readable measure. */
export function ProsePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="mx-auto w-full max-w-2xl px-5 py-14">
      <PageHeading title={title} />
      <div className="mt-6 grid gap-4 text-lg">{children}</div>
    </article>
  )
}
