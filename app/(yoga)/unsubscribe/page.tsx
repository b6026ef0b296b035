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
  const otherwise = (
    <p className="pt-4 text-muted">
      Write to{" "}
      <span className="inline-block max-w-full">
        <EmailLink to={email} subject="Unsubscribe" />,
      </span>{" "}
      and I’ll take you off the list the same day.
    </p>
  )
  return (
    <ShortPage title="Unsubscribe">
      <UnsubscribeStatus otherwise={otherwise} />
      <noscript>{otherwise}</noscript>
    </ShortPage>
  )
}
