import type { Metadata } from "next"
import { ConfirmLetters } from "@/components/newsletter/confirm-letters"
import { getTexts } from "@/lib/content/queries"

export const metadata: Metadata = {
  title: "Letters",
  description: "Confirm your subscription.",
  robots: { index: false },
}

type Props = { searchParams: Promise<{ undo?: string | string[] }> }

export default async function ConfirmLettersPage({ searchParams }: Props) {
  const [{ site }, { undo }] = await Promise.all([getTexts(), searchParams])
  return <ConfirmLetters text={site.lettersText} isUndo={undo !== undefined} />
}
