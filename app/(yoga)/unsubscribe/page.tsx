import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { UnsubscribeStatus } from "@/components/newsletter/unsubscribe-status"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Unsubscribe",
  description: "Stop the letters.",
  robots: { index: false },
}

export default function UnsubscribePage() {
  return (
    <ShortPage title="Unsubscribe">
      <UnsubscribeStatus />
      <p className="pt-4 text-muted">
        If it does not work, write to{" "}
        <a href={`mailto:${site.teacher.email}?subject=Unsubscribe`}>{site.teacher.email}</a>, and the letters
        stop the same day.
      </p>
    </ShortPage>
  )
}
