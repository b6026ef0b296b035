"use client"

import { type FormEvent, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { CallError, call } from "@/lib/http/client"

/** Registration (docs/product.md, /register): no session comes of it until the address is confirmed. */
export function RegisterForm() {
  const { alert } = useAlerts()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = Object.fromEntries(form) as Record<string, string>
    setBusy(true)
    try {
      await call("/register", { method: "POST", body })
      setSentTo(body.email ?? "")
    } catch (error) {
      const text = error instanceof CallError && error.message
      await alert({ title: "Registration Failed", text: text || "Please try again later.", tone: "error" })
    } finally {
      setBusy(false)
    }
  }

  if (sentTo)
    return (
      <div role="status">
        <h2 className="text-2xl font-display">Check your email</h2>
        <p className="mt-3">
          We have sent a mail to <strong>{sentTo}</strong>. Open it and press “Confirm my email”: then you are
          in. It may take a few minutes.
        </p>
      </div>
    )
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      <Field label="First name">
        <TextInput name="firstName" autoComplete="given-name" required maxLength={60} />
      </Field>
      <Field label="Last name">
        <TextInput name="lastName" autoComplete="family-name" required maxLength={60} />
      </Field>
      <Field label="Email">
        <TextInput name="email" type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Registering...">
        Register
      </Button>
      <p>
        Already registered? <a href="/login">Log in</a>
      </p>
    </form>
  )
}
