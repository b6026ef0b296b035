import type { Metadata } from "next"
import { GoogleButton } from "@/components/accounts/google-button"
import { RegisterForm } from "@/components/accounts/register-form"
import { PageHeading } from "@/components/ui/page-heading"

export const metadata: Metadata = {
  title: "Register",
  description: "Register to book one-to-one yoga and yoga therapy sessions.",
  alternates: { canonical: "/register" },
}

export default function RegisterPage() {
  return (
    <section className="mx-auto w-full max-w-md px-5 pb-section">
      <PageHeading title="Register" />
      <p className="mt-4 mb-8">
        With an account you can book and pay for one-to-one sessions. There’s no password to remember.
      </p>
      <RegisterForm />
      <GoogleButton />
    </section>
  )
}
