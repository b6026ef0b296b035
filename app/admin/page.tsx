import type { Metadata } from "next"
import { AdminLoginForm } from "@/components/accounts/admin-login-form"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "Admin", robots: { index: false } }

export default function AdminPage() {
  return (
    <div data-brand="admin">
      <main id="main" className="mx-auto w-full max-w-md px-5 py-16">
        <PageHeading title="Admin" />
        <div className="mt-8">
          <AdminLoginForm />
        </div>
      </main>
    </div>
  )
}
