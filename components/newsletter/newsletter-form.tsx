"use client"

import { type FormEvent, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call } from "@/lib/client/call"
import { looksLikeEmail } from "@/lib/newsletter/rules"

/** The footer's form (docs/product.md, Newsletter). `host` serves the newsletter when the site does not. */
export function NewsletterForm({ host = "" }: { host?: string }) {
  const { alert } = useAlerts()
  const isReady = useReady()
  const { isBusy, submit } = useSubmit()
  const [isAsked, setIsAsked] = useState(false)

  async function send(address: string): Promise<void> {
    await call(`${host}/api/subscribers/subscribe`, { method: "POST", body: { email: address } })
    setIsAsked(true)
    await alert({ title: "Subscribed!", text: "Thanks for signing up!", tone: "success", button: "Awesome" })
  }

  async function sayWhy(error: unknown): Promise<void> {
    const isKnown = error instanceof CallError && error.status === 409
    if (isKnown) await alert({ title: "Already Subscribed", text: "This email is already on our list." })
    else await alert({ title: "Oops!", text: "We couldn’t process your subscription.", tone: "error" })
  }

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const address = String(new FormData(form).get("email")).trim()
    if (!address || isBusy) return
    if (!looksLikeEmail(address))
      return alert({
        title: "Invalid Email",
        text: "Please enter a valid email address.",
        tone: "warning",
      })
    setIsAsked(false)
    await submit(() => send(address).finally(() => form.reset()), sayWhy)
  }

  return (
    <form onSubmit={subscribe} method="post" aria-label="Newsletter" className="mt-3 md:mt-5">
      <Field
        label="Email"
        beside={
          <Button type="submit" variant="quiet" disabled={!isReady} busy={isBusy} busyLabel="Submitting...">
            Subscribe
          </Button>
        }
      >
        <TextInput type="email" name="email" autoComplete="email" required maxLength={254} />
      </Field>
      <p role="status" className="mt-3 empty:hidden">
        {isAsked ? "One more step: confirm your email with the link I just sent you." : null}
      </p>
    </form>
  )
}
