"use client"

import { type FormEvent, useRef } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { call } from "@/lib/client/call"

/** The admin's password: the present one, and the next. */
export function ChangePassword() {
  const { alert } = useAlerts()
  const { isBusy, errors, submit } = useSubmit()
  const form = useRef<HTMLFormElement>(null)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    await submit(
      async () => {
        await call("/api/admin/password", { method: "POST", as: "admin", body })
        form.current?.reset()
        const text = "All your other devices have been logged out."
        await alert({ title: "Your password has been changed", text, tone: "success" })
      },
      { title: "Your password wasn’t changed", marksFields: true },
    )
  }

  return (
    <section aria-labelledby="password" className="max-w-xl">
      <h2 id="password" className="mb-3 text-heading">
        Password
      </h2>
      <form ref={form} method="post" noValidate onSubmit={change} className="grid max-w-md gap-5">
        <Field label="Current password" error={errors.current}>
          <TextInput name="current" type="password" autoComplete="current-password" required />
        </Field>
        <NextPassword error={errors.next} />
        <Button type="submit" busy={isBusy} busyLabel="One moment..." className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  )
}

/** The field of a password that is chosen. */
export function NextPassword({ error }: { error?: string }) {
  return (
    <Field
      label="New password"
      hint="At least 10 characters. A short sentence is easy to remember."
      error={error}
    >
      <TextInput name="next" type="password" autoComplete="new-password" required />
    </Field>
  )
}
