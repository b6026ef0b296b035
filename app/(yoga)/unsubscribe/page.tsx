import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import { site } from "@/lib/site"

export const metadata: Metadata = {
  title: "Unsubscribe",
  description: "Stop the letters.",
  robots: { index: false },
}

export default function UnsubscribePage() {
  return (
    <ShortPage title="No more letters?">
      <p className="text-lead text-muted">
        Send me a line from the address that gets them, and they stop the same day.
      </p>
      <p className="pt-4">
        <ButtonLink href={`mailto:${site.teacher.email}?subject=Unsubscribe`}>Stop the letters</ButtonLink>
      </p>
    </ShortPage>
  )
}
