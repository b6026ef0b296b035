import type { Metadata } from "next"
import { ConfirmLetters } from "@/components/newsletter/confirm-subscription"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = {
  title: "Letters",
  description: "Confirm your subscription.",
  robots: { index: false },
}

export default async function ConfirmLettersPage() {
  const { site } = await getTexts()
  return <ConfirmLetters text={site.lettersText} />
}
