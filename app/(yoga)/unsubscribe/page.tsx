import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { UnsubscribeStatus } from "@/components/newsletter/unsubscribe-status"
import { EmailLink } from "@/components/ui/email-link"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = {
  title: "Unsubscribe",
  description: "Stop my letters.",
  robots: { index: false },
}

export default async function UnsubscribePage() {
  const { email } = (await getTexts()).site
  return (
    <ShortPage title="Unsubscribe">
      <UnsubscribeStatus />
      <p className="pt-4 text-muted">
        If it doesn’t work, write to{" "}
        <span className="inline-block max-w-full">
          <EmailLink to={email} subject="Unsubscribe" />,
        </span>{" "}
        and I’ll take you off the list the same day.
      </p>
    </ShortPage>
  )
}
