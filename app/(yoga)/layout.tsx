import type { ReactNode } from "react"
import { YogaHeader } from "@/components/layout/yoga-header"

export default function YogaLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <YogaHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  )
}
