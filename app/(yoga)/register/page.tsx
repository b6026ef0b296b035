import type { Metadata } from "next"
import { RegisterForm } from "@/components/accounts/register-form"
import { ShortPage } from "@/components/layout/short-page"

export const metadata: Metadata = {
  title: "Register",
  description: "Register to book one-to-one yoga and yoga therapy sessions.",
  alternates: { canonical: "/register" },
}

export default function RegisterPage() {
  return (
    <ShortPage title="Register">
      <div className="max-w-md">
        <RegisterForm />
      </div>
    </ShortPage>
  )
}
