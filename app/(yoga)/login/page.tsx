import type { Metadata } from "next"
import { GoogleButton } from "@/components/accounts/google-button"
import { LoginForm } from "@/components/accounts/login-form"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = {
  title: "Log in",
  description: "Log in with a link I email you.",
  alternates: { canonical: "/login" },
}

export default function LoginPage() {
  return (
    <section className="mx-auto w-full max-w-md px-5 pb-section">
      <PageHeading title="Log in" />
      <p className="mt-4 mb-8">Enter your email and I’ll send you a login link.</p>
      <LoginForm />
      <GoogleButton />
    </section>
  )
}
