import type { ReactNode } from "react"

/** What stays in sight below a long list, above the bar at the bottom of a phone. */
export function BottomBar({ said, children }: { said: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-3 border border-ink bg-panel px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] print:hidden">
      <p className="text-small font-semibold tabular-nums">{said}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
