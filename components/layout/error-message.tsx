"use client"

import { Button, ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

/** What a page shows when it broke on the way. */
export function ErrorMessage() {
  return (
    <div className="wrap pb-section">
      <PageHeading title="Something went wrong here.">
        <p>It is our fault, not yours. Nothing that you have booked or paid for is lost.</p>
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink href="/" variant="quiet">
          Go home
        </ButtonLink>
      </div>
    </div>
  )
}
