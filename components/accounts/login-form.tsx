"use client"

import { type FormEvent, useEffect, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { keepNext } from "@/lib/client/after-login"
import { call } from "@/lib/client/call"
import { ForVisitors } from "./for-visitors"
import { GoogleButton } from "./google-button"
import { LoginCodeForm } from "./login-code-form"
import { SESSION_EXPIRED } from "./oauth-return"

/** Login by a mailed link, or by the code that stands beside it (docs/product.md, /login). */
export function LoginForm() {
  const { alert } = useAlerts()
  const { isBusy, submit } = useSubmit()
  const [email, setEmail] = useState("")
  const [isSent, setSent] = useState(false)

  useEffect(() => {
    if (!window.location.search.includes("error=")) return keepNext(window.location.search)
    window.history.replaceState(null, "", "/login")
    const { title, text } = SESSION_EXPIRED
    void alert({ title, text: `${text} Or let me email you a login link.`, tone: "error" })
  }, [alert])

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get("email") ?? "")
    await submit(
      async () => {
        const { message } = await call<{ message: string }>("/login", { method: "POST", body: { email } })
        const text = `${message} The link works once; the email says for how long. It may take a few minutes to arrive.`
        await alert({ title: "Login Email Sent", text, tone: "success" })
        setEmail(email)
        setSent(true)
      },
      { title: "Login Failed", text: "Please try again later." },
    )
  }

  if (isSent) return <LoginCodeForm email={email} onAgain={() => setSent(false)} />
  return (
    <ForVisitors>
      <p className="text-lead text-muted">Enter your email and I’ll send you a login link.</p>
      <form method="post" onSubmit={logIn} className="mt-8 grid gap-5">
        <Field label="Email">
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            required
            maxLength={254}
          />
        </Field>
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Email me a login link
        </Button>
        <p>
          New here? <a href="/register">Register</a>
        </p>
      </form>
      <GoogleButton />
    </ForVisitors>
  )
}
