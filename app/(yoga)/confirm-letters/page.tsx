import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ConfirmLetters } from "@/components/newsletter/confirm-subscription"

export const metadata: Metadata = {
  title: "Letters",
  description: "Confirm your subscription.",
  robots: { index: false },
}

export default function ConfirmLettersPage() {
  return (
    <ShortPage title="Would you like my letters?">
      <ConfirmLetters />
    </ShortPage>
  )
}
