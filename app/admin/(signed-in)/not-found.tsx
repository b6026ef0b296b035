import type { Metadata } from "next"
import { ButtonLink } from "@/components/ui/button"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Page not found" }

/** Of what the desk does not have, or has no more. */
export default function NotFound() {
  return (
    <>
      <PageHeading title="That’s not here.">It may have been deleted, or the address is wrong.</PageHeading>
      <ButtonLink href="/admin/dashboard">Back to Today</ButtonLink>
    </>
  )
}
