import type { ReactNode } from "react"
import { YogaHeader } from "@/components/layout/yoga-header"
import { getTexts } from "@/lib/content/queries"

export default async function YogaLayout({ children }: { children: ReactNode }) {
  const { site } = await getTexts()
  return (
    <>
      <YogaHeader name={site.name} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  )
}
