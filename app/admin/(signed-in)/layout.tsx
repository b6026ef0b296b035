import type { Metadata } from "next"
import type { ReactNode } from "react"
import { AdminShell } from "@/components/accounts/admin-shell"
import { TickSender } from "@/components/classes/use-ticks"
import { listNeedsYou } from "@/lib/admin/queries/needs-you"
import { countWork } from "@/lib/admin/queries/today"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { robots: { index: false } }

export default async function DeskLayout({ children }: { children: ReactNode }) {
  await requireAdminPage()
  return (
    <div data-brand="admin">
      <TickSender />
      <AdminShell waiting={await whatWaits()}>
        <main id="main" tabIndex={-1} className="wrap pb-16 outline-none max-md:pb-28">
          {children}
        </main>
      </AdminShell>
    </div>
  )
}

/** For the navigation, which is there also when this cannot be read. */
async function whatWaits() {
  try {
    const [counts, needsYou] = await Promise.all([countWork(), listNeedsYou()])
    return { ...counts, needsYou: needsYou.length }
  } catch {
    return null
  }
}
