"use client"

import { type FormEvent, useState } from "react"
import { checkEmail } from "@/components/accounts/own-fields"
import { useMe } from "@/components/accounts/use-me"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Field, TextInput } from "@/components/ui/field"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { browserZone } from "@/components/ui/use-zone"
import type { WireEvent } from "@/lib/classes/queries/events"
import { calendarAddress, signUpAddress } from "@/lib/classes/rules"
import { sayDue } from "@/lib/classes/rules/paying"
import { CallError, call } from "@/lib/client/call"
import { PassLine } from "./pass-line"
import { refusalTitle } from "./refusal"

/** Signs up somebody who has signed the waiver before (docs/product.md, /signup-selection). */
export function ReturningStudent({
  event,
  onUnknown,
}: {
  event: WireEvent
  /** Before it is said that an email is not known. */
  onUnknown: (email: string) => void
}) {
  const { alert, confirm } = useAlerts()
  const isReady = useReady()
  const me = useMe()
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? me.email
  const { isBusy, submit } = useSubmit()
  const addressToPay = signUpAddress("/signup", event, { email, way: "online" })
  const due = sayDue(event.price)

  async function signUp(submitted: FormEvent) {
    submitted.preventDefault()
    await submit(async () => {
      const which = { classTitle: event.title, date: event.date, eventId: event._id }
      const body = { email, ...which, timeZone: browserZone() }
      await call("/api/check-student", { method: "POST", body })
      await alert({
        title: "Registration confirmed!",
        text: "Check your email for details.",
        tone: "success",
      })
      window.location.assign(calendarAddress(event.date))
    }, sayWhy)
  }

  async function sayWhy(failure: unknown) {
    const { status, code, body, message } =
      failure instanceof CallError ? failure : new CallError(0, "OFFLINE", "")
    const { error: said, reason, signUpUrl } = body as { error?: string; reason?: string; signUpUrl?: string }
    if (status === 0) return alert({ title: "Server error. Please try again.", tone: "error" })
    if (code === "NOT_FOUND") {
      onUnknown(email)
      return alert({
        title: "Student Not Found",
        text: "Email not found. Please register as a new student.",
        tone: "warning",
      })
    }
    if (status !== 400) {
      // How long to wait.
      const text = code === "TOO_MANY" ? message : ""
      return alert({ title: "Unexpected error. Please try again.", text, tone: "error" })
    }
    const text = said ?? message
    if (signUpUrl) {
      const isToPay = reason === "PAYMENT_REQUIRED"
      const title = isToPay ? "This class is paid online" : "There’s a new waiver to sign"
      const isGoing = await confirm({ title, text, confirmLabel: "Go to the form", cancelLabel: "Close" })
      if (isGoing) window.location.assign(isToPay ? addressToPay : signUpAddress("/signup", event, { email }))
      return
    }
    await alert({ title: refusalTitle(reason), text, tone: "warning" })
    // The page of a full class has its waiting list.
    if (reason === "CLASS_FULL") window.location.reload()
  }

  return (
    <form method="post" onSubmit={signUp} className="grid gap-4">
      <Field label="Email" check={checkEmail}>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          value={email}
          onChange={(changed) => setTyped(changed.target.value)}
        />
      </Field>
      {due ? (
        <p className="text-small">
          {due}
          {event.ways.includes("online") ? (
            <>
              {" "}
              <a href={addressToPay} className="link">
                Pay online with the sign-up form
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <PassLine {...event} />
      <Button
        type="submit"
        disabled={!isReady}
        busy={isBusy}
        busyLabel="Signing up..."
        className="justify-self-start"
      >
        Sign up
      </Button>
    </form>
  )
}
