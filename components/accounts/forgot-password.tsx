"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"
import { CaptchaProvider, useCaptcha } from "./captcha"

/** Asks for a link that sets a new admin password. */
export function ForgotPassword() {
  return (
    <CaptchaProvider>
      <Form />
    </CaptchaProvider>
  )
}

function Form() {
  const { getToken } = useCaptcha()
  const { isBusy, errors, submit } = useSubmit()
  const [said, setSaid] = useState("")

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get("email")
    await submit(
      async () => {
        const recaptchaToken = await getToken("admin_forgot")
        const body = { email, recaptchaToken }
        const { message } = await call<{ message: string }>("/api/admin/password/forgot", {
          method: "POST",
          body,
        })
        setSaid(message)
      },
      { title: "The link wasn’t sent", marksFields: true },
    )
  }

  if (said) return <p role="status">{said} It works for 15 minutes. Please check your spam folder too.</p>
  return (
    <form method="post" onSubmit={ask} className="grid gap-5">
      <p>Enter your email and you’ll get a link to set a new password.</p>
      <Field label="Email" error={errors.email}>
        <TextInput name="email" type="email" autoComplete="username" required />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        Email me a link
      </Button>
    </form>
  )
}
