"use client"

import { Button, ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

/** What a page shows when it broke on the way. */
export function ErrorMessage() {
  return (
    <div className="wrap pb-section">
      <PageHeading title="Something went wrong here.">
        <p>It’s my site’s fault, not yours. Everything you’ve booked or paid for is safe.</p>
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
