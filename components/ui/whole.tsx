import type { ReactNode } from "react"

/** Words that are not broken over two lines where they fit on one. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className="inline-block max-w-full">{children}</span>
}
