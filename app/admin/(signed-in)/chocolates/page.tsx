import type { Metadata } from "next"
import { ChocolateAdmin } from "@/components/shop/chocolate-admin"
import { PageHeading } from "@/components/ui/page-heading"
import { requireAdminPage } from "@/lib/auth/guards"
import { listChocolates } from "@/lib/shop/queries/shop"

export const metadata: Metadata = { title: "Chocolates" }

export default async function AdminChocolatesPage() {
  await requireAdminPage()
  return (
    <>
      <PageHeading title="Chocolates" />
      <ChocolateAdmin initial={await listChocolates()} />
    </>
  )
}
