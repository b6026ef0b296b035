import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"

export const metadata: Metadata = {
  title: "Sign up for a class",
  description: "Sign-up for returning and new students.",
  alternates: { canonical: "/signup-selection" },
  robots: { index: false },
}

export default function SignUpSelectionPage() {
  return (
    <ShortPage title="Have we practiced together?">
      <p className="text-lead text-muted">
        Classes cannot be signed up for here yet. They open together with the calendar.
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink href="/signup">I am new</ButtonLink>
        <ButtonLink href="/calendar" variant="quiet">
          Back to the calendar
        </ButtonLink>
      </div>
    </ShortPage>
  )
}
