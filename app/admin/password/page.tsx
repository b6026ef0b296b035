import type { Metadata } from "next"
import { ForgotPassword } from "@/components/accounts/forgot-password"
import { ResetPassword } from "@/components/accounts/reset-password"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = { title: "New password", robots: { index: false } }

/** With an emailed link a new password is set here; without one a link is asked for. */
export default async function PasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  return (
    <div data-brand="admin">
      <main id="main" className="mx-auto w-full max-w-md px-5 py-16">
        <PageHeading title="New password" />
        <div className="mt-8 grid gap-8">
          {typeof token === "string" && token ? <ResetPassword token={token} /> : <ForgotPassword />}
          <p>
            <a href="/admin" className="link inline-flex min-h-11 items-center">
              Back to login
            </a>
          </p>
        </div>
      </main>
    </div>
  )
}
