import type { Metadata } from "next"
import { PassAdmin } from "@/components/passes/pass-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listTitlesAhead } from "@/lib/classes/queries/titles"
import { listDeskPassKinds } from "@/lib/passes/queries"

export const metadata: Metadata = { title: "Passes" }

export default async function AdminPassesPage() {
  await requireAdminPage()
  const [kinds, titles] = await Promise.all([listDeskPassKinds(), listTitlesAhead()])
  return (
    <>
      <PageHeading title="Passes">
        <p>The passes you sell. To see what someone has left, open their page under People.</p>
      </PageHeading>
      <PassAdmin initial={kinds} titles={titles} />
    </>
  )
}
