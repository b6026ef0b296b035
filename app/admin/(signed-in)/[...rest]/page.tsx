import { notFound } from "next/navigation"
import { requireAdminPage } from "@/lib/auth/guards"

/** Addresses that the desk does not have: its own page of that, with the way back. */
export default async function NoSuchPage() {
  await requireAdminPage()
  notFound()
}
