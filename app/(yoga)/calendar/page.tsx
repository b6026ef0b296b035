import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Calendar",
  description: `Upcoming classes and workshops with ${site.teacher.name}.`,
  alternates: { canonical: "/calendar" },
}

export default function CalendarPage() {
  return (
    <ShortPage title="The calendar is being written.">
      <p className="text-lead text-muted">
        Classes for the coming season are being put on the calendar, day by day. They will stand here, each
        with its hour, its room and the places that are left.
      </p>
      <p>
        Until then: one-to-one sessions can be booked as soon as you are registered, and I am glad to tell you
        when the class that you are waiting for starts.
      </p>
      <p>
        <a href="/about?section=classDescriptions">What the classes are like</a>
      </p>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink href={`mailto:${site.teacher.email}?subject=Classes`}>Ask about a class</ButtonLink>
        <ButtonLink href="/register" variant="quiet">
          Register for sessions
        </ButtonLink>
      </div>
    </ShortPage>
  )
}
