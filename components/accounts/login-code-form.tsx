"use client"

import { type FormEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useSubmit } from "@/components/ui/use-submit"
import { pageAfterLogin } from "@/lib/client/after-login"
import { call } from "@/lib/client/call"
import { CheckEmail } from "./check-email"
import { useSession } from "./session-provider"

type Answer = { user?: unknown; token: string; userId: string }

const REDIRECT_DELAY_MS = 500

/** For people who read the mail on another device: its six digits, typed in the browser that asked. */
export function LoginCodeForm({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { student, signIn } = useSession()
  const { isBusy, submit } = useSubmit()
  const [isDone, setDone] = useState(false)

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get("code") ?? "")
    await submit(
      async () => {
        const answer = await call<Answer>("/api/user/login-code", {
          method: "POST",
          isOnce: true,
          body: { email, code },
        }).finally(() => form.reset())
        signIn({ user: answer.user, token: answer.token })
        setDone(true)
        setTimeout(() => window.location.replace(pageAfterLogin(answer.userId)), REDIRECT_DELAY_MS)
      },
      { title: "Login Failed", text: "Please try again later." },
    )
  }

  if (isDone)
    return (
      <p role="status" className="font-display text-heading">
        Login Successful
      </p>
    )
  // The link of the email was opened in another tab.
  if (student && !isBusy)
    return (
      <p role="status" className="text-lead">
        You’re logged in.{" "}
        <a href="/dashboard" className="link">
          Go to My Bookings
        </a>
      </p>
    )
  return (
    <CheckEmail onAgain={onAgain}>
      <p>
        I’ve sent an email to <strong>{email}</strong>. Press the button in it, or enter its six-digit code
        here.
      </p>
      <form method="post" onSubmit={logIn} className="grid gap-5">
        <Field label="Code from the email" missing="Please enter the six-digit code from the email.">
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 \-]{6,9}"
            maxLength={9}
            required
            className="text-heading tracking-[0.3em]"
          />
        </Field>
        <Button type="submit" busy={isBusy} busyLabel="Checking...">
          Log in with the code
        </Button>
      </form>
    </CheckEmail>
  )
}
