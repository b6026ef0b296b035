import type { Metadata } from "next"
import { WanderedOff } from "@/components/layout/wandered-off"
import { YogaHeader } from "@/components/layout/yoga-header"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = { title: "Page not found" }

/** Of addresses that no layout has. */
export default async function NotFound() {
  const { site } = await getTexts()
  return (
    <>
      <YogaHeader name={site.name} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <WanderedOff />
      </main>
    </>
  )
}
