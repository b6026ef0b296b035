"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"

/** Registration (docs/product.md, /register): no session comes of it until the address is confirmed. */
export function RegisterForm() {
  const { isBusy, submit } = useSubmit()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function register(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = Object.fromEntries(form) as Record<string, string>
    await submit(
      async () => {
        await call("/register", { method: "POST", body })
        setSentTo(body.email ?? "")
      },
      { title: "Registration Failed", text: "Please try again later." },
    )
  }

  if (sentTo)
    return (
      <div role="status">
        <h2 className="text-2xl font-display">Check your email</h2>
        <p className="mt-3">
          I’ve sent an email to <strong>{sentTo}</strong>. Open it and press “Confirm my email” to log in. It
          may take a few minutes to arrive.
        </p>
      </div>
    )
  return (
    <form method="post" onSubmit={register} className="grid gap-5">
      <Field label="First name">
        <TextInput name="firstName" autoComplete="given-name" required maxLength={60} />
      </Field>
      <Field label="Last name">
        <TextInput name="lastName" autoComplete="family-name" required maxLength={60} />
      </Field>
      <Field label="Email">
        <TextInput name="email" type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Registering...">
        Register
      </Button>
      <p>
        Already registered? <a href="/login">Log in</a>
      </p>
    </form>
  )
}
