import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Sign up for a class",
  description: "Sign-up for new students.",
  alternates: { canonical: "/signup" },
  robots: { index: false },
}

export default function SignUpPage() {
  return (
    <ShortPage title="New here? Welcome.">
      <p className="text-lead text-muted">
        Sign-up opens together with the calendar. Tell me which class you have in mind, and I will keep you a
        place and write when it starts.
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink href={`mailto:${site.teacher.email}?subject=A%20place%20in%20class`}>
          Keep me a place
        </ButtonLink>
        <ButtonLink href="/calendar" variant="quiet">
          Back to the calendar
        </ButtonLink>
      </div>
    </ShortPage>
  )
}
