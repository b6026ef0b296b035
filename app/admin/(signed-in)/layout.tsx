import type { Metadata } from "next"
import type { ReactNode } from "react"
import { AdminShell } from "@/components/accounts/admin-shell"
import { TickSender } from "@/components/classes/use-ticks"
import { requireAdminPage } from "@/lib/auth/guards"

export const metadata: Metadata = { robots: { index: false } }

export default async function DeskLayout({ children }: { children: ReactNode }) {
  await requireAdminPage()
  return (
    <div data-brand="admin">
      <TickSender />
      <AdminShell>
        <main id="main" tabIndex={-1} className="wrap pb-16 outline-none">
          {children}
        </main>
      </AdminShell>
    </div>
  )
}
