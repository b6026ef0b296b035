import type { ReactNode } from "react"
import { ChocolateHeader } from "@/components/layout/chocolate-header"

export default function ChocolatesLayout({ children }: { children: ReactNode }) {
  return (
    <div data-brand="chocolate" className="flex grow flex-col">
      <ChocolateHeader />
      <main id="main" className="grow">
        {children}
      </main>
    </div>
  )
}
