"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { CheckEmail } from "./check-email"
import { ForVisitors } from "./for-visitors"
import { GoogleButton } from "./google-button"

/** Registration (docs/product.md, /register): no session comes of it until the address is confirmed. */
export function RegisterForm() {
  const { isBusy, submit } = useSubmit()
  const [given, setGiven] = useState<Record<string, string>>({})
  const [isSent, setSent] = useState(false)

  async function register(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = Object.fromEntries(form) as Record<string, string>
    await submit(
      async () => {
        await call("/register", { method: "POST", body })
        setGiven(body)
        setSent(true)
      },
      { title: "Registration Failed", text: "Please try again later." },
    )
  }

  if (isSent)
    return (
      <CheckEmail onAgain={() => setSent(false)}>
        <p>
          I’ve sent an email to <strong>{given.email}</strong>. Open it and press “Confirm my email” to log
          in. It may take a few minutes to arrive.
        </p>
      </CheckEmail>
    )
  return (
    <ForVisitors>
      <p className="text-lead text-muted">
        With an account you can book and pay for one-to-one sessions. There’s no password to remember.
      </p>
      <form method="post" onSubmit={register} className="mt-8 grid gap-5">
        <Field label="First name" missing="Please enter your first name.">
          <TextInput
            name="firstName"
            autoComplete="given-name"
            defaultValue={given.firstName}
            required
            maxLength={60}
          />
        </Field>
        <Field label="Last name" missing="Please enter your last name.">
          <TextInput
            name="lastName"
            autoComplete="family-name"
            defaultValue={given.lastName}
            required
            maxLength={60}
          />
        </Field>
        <Field label="Email">
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={given.email}
            required
            maxLength={254}
          />
        </Field>
        <Button type="submit" busy={isBusy} busyLabel="Registering...">
          Register
        </Button>
        <p>
          Already registered? <a href="/login">Log in</a>
        </p>
      </form>
      <GoogleButton />
    </ForVisitors>
  )
}
