import type { Metadata } from "next"
import { ShortPage } from "@/components/layout/short-page"
import { ConfirmLetters } from "@/components/newsletter/confirm-subscription"

export const metadata: Metadata = {
  title: "Letters",
  description: "Say yes to the letters.",
  robots: { index: false },
}

export default function ConfirmLettersPage() {
  return (
    <ShortPage title="Shall I write to you?">
      <ConfirmLetters />
    </ShortPage>
  )
}
