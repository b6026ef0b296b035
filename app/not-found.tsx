import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { YogaHeader } from "@/components/layout/yoga-header"
import { ButtonLink } from "@/components/ui/button"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = { title: "Page not found" }

export default async function NotFound() {
  const { site } = await getTexts()
  return (
    <>
      <YogaHeader name={site.name} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <ShortPage title="This page has wandered off.">
          <p className="text-lead text-muted">
            The link may be old, or have a typo. You can find most things from the home page.
          </p>
          <div className="flex flex-wrap gap-3 pt-4">
            <ButtonLink href="/">Go home</ButtonLink>
            <ButtonLink href="/calendar" variant="quiet">
              Calendar
            </ButtonLink>
            <ButtonLink href="/contact" variant="quiet">
              Contact
            </ButtonLink>
          </div>
        </ShortPage>
      </main>
    </>
  )
}
