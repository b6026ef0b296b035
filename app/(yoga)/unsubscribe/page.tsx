import type { Metadata } from "next"
import { ProsePage } from "@/components/layout/prose-page"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Unsubscribe",
  description: "Leave the newsletter.",
  alternates: { canonical: "/unsubscribe" },
}

export default function UnsubscribePage() {
  return (
    <ProsePage title="Unsubscribe">
      <p>
        There is no newsletter yet, so there is nothing to leave. Questions?{" "}
        <a href={`mailto:${site.teacher.email}`}>{site.teacher.email}</a>
      </p>
    </ProsePage>
  )
}
