import type { Metadata } from "next"
import { LetterList } from "@/components/letters/letter-list"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { countReaders, listLetters, listTroubles } from "@/lib/letters/queries/letters"

export const metadata: Metadata = { title: "Letters" }

export default async function LettersPage() {
  await requireAdminPage()
  const [letters, readers, troubles] = await Promise.all([listLetters(), countReaders(), listTroubles()])
  return (
    <>
      <PageHeading title="Letters" />
      <LetterList letters={letters} readers={readers} troubles={troubles} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
