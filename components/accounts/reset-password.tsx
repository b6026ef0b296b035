"use client"

import { type FormEvent, useEffect, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { CallError, call } from "@/lib/client/call"
import { NextPassword } from "./change-password"

/** Sets a new admin password with an emailed link; the second factor is asked for when it is on. */
export function ResetPassword({ token }: { token: string }) {
  const { alert } = useAlerts()
  const { isBusy, errors, markFields, submit } = useSubmit()
  const [wantsCode, setWantsCode] = useState(false)

  // The link works once more if the page is left now: it stays in no history.
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), [])

  async function reset(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget))
    await submit(async () => {
      await call("/api/admin/password/reset", { method: "POST", body: { ...form, token } })
      const text = "Please log in with your new password. All devices have been logged out."
      await alert({ title: "Your password has been changed", text, tone: "success" })
      window.location.replace("/admin")
    }, sayWhy)
  }

  async function sayWhy(error: unknown) {
    const code = error instanceof CallError ? error.code : ""
    if (code === "SECOND_FACTOR" && !wantsCode) return setWantsCode(true)
    const { message, fields } = wordsOf(error)
    if (Object.keys(fields).length > 0) return markFields(fields)
    await alert({
      title: "Your password wasn’t changed",
      text: message || "Please try again.",
      tone: "error",
    })
    if (code === "BAD_LINK") window.location.replace("/admin/password")
  }

  return (
    <form method="post" noValidate onSubmit={reset} className="grid gap-5">
      <NextPassword error={errors.next} />
      {wantsCode ? (
        <Field label="Code" hint="From your authenticator app, or one of your recovery codes.">
          <TextInput name="code" autoComplete="one-time-code" autoFocus required maxLength={40} />
        </Field>
      ) : null}
      <Button type="submit" busy={isBusy} busyLabel="One moment...">
        Set my new password
      </Button>
    </form>
  )
}
