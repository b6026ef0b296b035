"use client"

import { type FormEvent, useRef, useState } from "react"
import { isCaptchaLate, useCaptcha } from "@/components/accounts/captcha"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Checkbox, Field, TextInput } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { type Signature, SignaturePad } from "@/components/ui/signature-pad"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import type { Waiver, WireEvent } from "@/lib/classes/queries/events"
import { SIGNATURE_REQUIRED } from "@/lib/classes/rules"
import { CallError, call } from "@/lib/client/call"
import { formatDateLong, formatTime12 } from "@/lib/time"

const NEEDS_SIGNATURE = {
  title: "Signature Required",
  text: SIGNATURE_REQUIRED,
  tone: "warning",
} as const

const NO_ANSWER = { code: "", message: "", fields: {} as Record<string, string> }

/** The sign-up of a new student, with the waiver and the signature (docs/product.md, /signup). */
export function SignUpForm({ event, waiver }: { event: WireEvent; waiver: Waiver }) {
  const { alert } = useAlerts()
  const captcha = useCaptcha()
  const isReady = useReady()
  const form = useRef<HTMLFormElement>(null)
  const [signature, setSignature] = useState<Signature | null>(null)
  const { isBusy, submit } = useSubmit()
  const [isDone, setDone] = useState(false)

  async function signUp(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const given = Object.fromEntries(new FormData(submitted.currentTarget)) as Record<string, string>
    if (!signature) return alert(NEEDS_SIGNATURE)
    await submit(async () => {
      const recaptchaToken = await humanToken()
      if (!recaptchaToken) return
      await call("/api/signup", {
        method: "POST",
        body: {
          name: given.name,
          email: given.email,
          phone: given.phone,
          classTitle: event.title,
          date: event.date,
          eventId: event._id,
          waiver: true,
          waiverVersion: waiver.version,
          ...("drawn" in signature ? { signature: signature.drawn } : { typedSignature: signature.typed }),
          recaptchaToken,
        },
      })
      form.current?.reset()
      setSignature(null)
      setDone(true)
      await alert({ title: "Sign up successful, confirmation email sent.", tone: "success" })
      // The form begins above the window: what happens next is said there.
      form.current?.scrollIntoView({ block: "start" })
    }, sayWhy)
  }

  async function humanToken(): Promise<string | null> {
    try {
      return await captcha.getToken("signup")
    } catch (error) {
      await alert({
        title: isCaptchaLate(error) ? "Verification Not Ready" : "reCAPTCHA Failed to Load",
        text: "Nothing you typed is lost. Please try again in a moment; if it stays so, an ad blocker may be in the way.",
        tone: "warning",
      })
      return null
    }
  }

  async function sayWhy(error: unknown) {
    const { code, message, fields } = error instanceof CallError ? error : NO_ANSWER
    if (fields.signature) {
      setSignature(null)
      return alert(NEEDS_SIGNATURE)
    }
    if (code === "ALREADY_SIGNED_UP")
      return alert({ title: "Already Signed Up", text: "You've already registered for this class." })
    await alert({ title: "Sign-Up Failed", text: message || "Please try again.", tone: "error" })
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={signUp}
      onChange={() => setDone(false)}
      className="grid max-w-measure gap-6"
    >
      {isDone ? (
        <Notice tone="success" title="Your place is kept.">
          A mail with everything is on its way.{" "}
          <a href="/calendar" className="link">
            Back to the calendar
          </a>
        </Notice>
      ) : null}
      <Field label="Name">
        <TextInput name="name" autoComplete="name" required maxLength={60} />
      </Field>
      <Field label="Email">
        <TextInput name="email" type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Field label="Phone">
        <TextInput
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="123-456-7890"
          required
          maxLength={24}
        />
      </Field>
      <Field label="Class">
        <TextInput value={event.title} readOnly required />
      </Field>
      <Field label="Date">
        <TextInput value={`${formatDateLong(event.date)}, ${formatTime12(event.time)}`} readOnly required />
      </Field>
      <section aria-labelledby="waiver-title">
        <h2 id="waiver-title" className="mb-2 text-heading">
          Waiver
        </h2>
        <p className="border-l-3 border-leaf bg-panel px-5 py-4 text-small whitespace-pre-line">
          {waiver.text}
        </p>
        <Checkbox name="waiver" required label="I have read the waiver and agree to it." />
      </section>
      <SignaturePad value={signature} onChange={setSignature} onEmpty={() => alert(NEEDS_SIGNATURE)} />
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
