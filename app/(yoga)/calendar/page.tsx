import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Calendar",
  description: "Upcoming classes.",
  alternates: { canonical: "/calendar" },
}

export default function CalendarPage() {
  return (
    <ProsePage title="Calendar">
      <p>
        The season is being planned, and classes will appear here. One-to-one sessions can be booked already:{" "}
        <a href="/login">log in</a> or <a href="/register">register</a>.
      </p>
      <p>
        Questions about a class? <a href={`mailto:${site.teacher.email}`}>{site.teacher.email}</a>
      </p>
    </ProsePage>
  )
}
