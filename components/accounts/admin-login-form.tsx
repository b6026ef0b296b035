"use client"

import { type FormEvent, useEffect, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call, clearStored, readStored, store } from "@/lib/client/call"
import { hasTypedLeft, pathLeft } from "@/lib/client/typed"
import { CaptchaProvider, useCaptcha } from "./captcha"

/** Admin sign-in (docs/product.md, Admin sign-in): email, password, captcha. */
export function AdminLoginForm() {
  return (
    <CaptchaProvider>
      <Form />
    </CaptchaProvider>
  )
}

function Form() {
  const { alert } = useAlerts()
  const { getToken } = useCaptcha()
  const { isBusy, submit } = useSubmit()
  const [wantsCode, setWantsCode] = useState(false)
  const [isKept, setKept] = useState(false)
  useEffect(() => setKept(hasTypedLeft()), [])

  useEffect(() => {
    if (!readStored("adminToken")) return
    // The dashboard's door asks for the cookie: a token without it would send the browser round in circles.
    call<{ accessToken: string }>("/api/admin/refresh-token", { method: "POST" })
      .then(({ accessToken }) => {
        store("adminToken", accessToken)
        window.location.replace(pathLeft() ?? "/admin/dashboard")
      })
      .catch((error) => {
        if (!(error instanceof CallError && error.isPassing)) clearStored("admin")
      })
  }, [])

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await submit(async () => {
      const recaptchaToken = await getToken("admin_login").catch(() => {
        throw new CallError(0, "", "reCAPTCHA token not generated")
      })
      const code = form.get("code") ?? ""
      const body = { email: form.get("email"), password: form.get("password"), code, recaptchaToken }
      const signedIn = await call<{ admin: unknown; accessToken: string }>("/api/admin/login", {
        method: "POST",
        body,
      })
      store("admin", JSON.stringify(signedIn.admin))
      store("adminToken", signedIn.accessToken)
      await alert({ title: "Login Successful!", text: "Welcome to the admin dashboard.", tone: "success" })
      window.location.replace(pathLeft() ?? "/admin/dashboard")
    }, sayWhy)
  }

  async function sayWhy(error: unknown) {
    const { code, message } = error instanceof CallError ? error : { code: "", message: "" }
    if (code === "SECOND_FACTOR" && !wantsCode) return setWantsCode(true)
    const text = message || "Invalid email or password. Please try again."
    await alert({ title: "Login Failed", text, tone: "error" })
  }

  return (
    <form method="post" onSubmit={logIn} className="grid gap-5">
      {isKept ? <Notice>What you typed is saved. Log in to continue.</Notice> : null}
      <Field label="Email">
        <TextInput name="email" type="email" autoComplete="username" required />
      </Field>
      <Field label="Password" missing="Please enter your password.">
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
      {wantsCode ? (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          missing="Please enter the code."
        >
          <TextInput name="code" autoComplete="one-time-code" autoFocus required maxLength={40} />
        </Field>
      ) : null}
      <Button type="submit" busy={isBusy} busyLabel="Signing in...">
        Log in
      </Button>
      <p>
        <a href="/admin/password" className="link inline-flex min-h-11 items-center">
          Forgot your password?
        </a>
      </p>
    </form>
  )
}
