import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { LetterView } from "@/components/letters/letter-view"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { env } from "@/lib/env"
import { findLetter } from "@/lib/letters/queries/letters"
import { letterParams } from "@/lib/letters/schema"

export const metadata: Metadata = { title: "Letter" }

export default async function LetterPage({ params }: { params: Promise<{ letterId: string }> }) {
  await requireAdminPage()
  const asked = letterParams.safeParse(await params)
  const letter = asked.success ? await findLetter(asked.data) : null
  if (!letter) notFound()
  return (
    <>
      <PageHeading
        title={letter.state === "draft" ? "Write a letter" : letter.subject}
        aside={
          <a href="/admin/letters" className="link inline-flex min-h-11 items-center text-small">
            All letters
          </a>
        }
      />
      <LetterView initial={letter} zone={env().STUDIO_TIME_ZONE} />
    </>
  )
}
