import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ConfirmLetters } from "@/components/newsletter/confirm-subscription"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = {
  title: "Letters",
  description: "Confirm your subscription.",
  robots: { index: false },
}

export default async function ConfirmLettersPage() {
  const { site } = await getTexts()
  return (
    <ShortPage title="Would you like my letters?">
      <ConfirmLetters text={site.lettersText} />
    </ShortPage>
  )
}
