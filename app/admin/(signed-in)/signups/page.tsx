import type { Metadata } from "next"
import { SignUpAdmin } from "@/components/classes/sign-up-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listSignUps } from "@/lib/classes/queries/sign-ups"
import { env } from "@/lib/env"
import { instantToWallClock } from "@/lib/time"

export const metadata: Metadata = { title: "Classes" }

type Props = { searchParams: Promise<{ when?: string | string[] }> }

export default async function ClassesPage({ searchParams }: Props) {
  await requireAdminPage()
  const shown = (await searchParams).when === "past" ? "past" : "upcoming"
  return (
    <>
      <PageHeading title="Classes" />
      <SignUpAdmin
        initial={await listSignUps({ when: shown, page: 1 })}
        shown={shown}
        today={instantToWallClock(new Date(), env().STUDIO_TIME_ZONE).date}
      />
    </>
  )
}
