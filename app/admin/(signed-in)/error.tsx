"use client"

import { Button } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

/** Inside the layout, so that the admin's navigation stays when one page breaks. */
export default function ErrorPage() {
  return (
    <>
      <PageHeading title="This page couldn’t be shown.">
        <p>Nothing is lost. Please try again in a moment, or open another page.</p>
      </PageHeading>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </>
  )
}
