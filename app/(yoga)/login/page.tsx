import type { Metadata } from "next"
import { LoginForm } from "@/components/accounts/login-form"
import { ShortPage } from "@/components/layout/short-page"

export const metadata: Metadata = {
  title: "Log in",
  description: "Log in with a link I email you.",
  alternates: { canonical: "/login" },
}

export default function LoginPage() {
  return (
    <ShortPage title="Log in">
      <div className="max-w-md">
        <LoginForm />
      </div>
    </ShortPage>
  )
}
