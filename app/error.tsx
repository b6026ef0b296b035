"use client"

import { Button, ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="wrap flex-1 pb-section outline-none">
      <PageHeading title="Something went wrong here.">
        <p>It is our fault, not yours. Nothing that you have booked or paid for is lost.</p>
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reset}>Try again</Button>
        <ButtonLink href="/" variant="quiet">
          Go home
        </ButtonLink>
      </div>
    </main>
  )
}
