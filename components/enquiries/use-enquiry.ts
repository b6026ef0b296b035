"use client"

import { type FormEvent, useState } from "react"
import { useLateCaptcha } from "@/components/accounts/use-late-captcha"
import { useAlerts } from "@/components/ui/alerts"
import { useReady } from "@/components/ui/use-ready"
import { useSubmit } from "@/components/ui/use-submit"
import { CallError, call, unlessOffline } from "@/lib/client/call"

type Words = { title: string; text: string }
type Enquiry = {
  path: string
  /** The captcha's action, and the body's field for its token. */
  action: string
  field: string
  /** Shown when there is no token, or the server does not believe it. */
  notHuman: Words
  success: (message: string) => Words
  failure: (error: CallError) => Words
}

/**
 * A form that a visitor sends to the teacher. What was typed leaves the fields only when it has arrived; a second
 * press while the first is under way does nothing.
 */
export function useEnquiry({ path, action, field, notHuman, success, failure }: Enquiry) {
  const { alert } = useAlerts()
  const { captcha, prepare, getToken } = useLateCaptcha()
  const isReady = useReady()
  const { isBusy, errors, markFields, submit } = useSubmit()
  const [isSent, setSent] = useState(false)

  async function send(form: HTMLFormElement): Promise<void> {
    const body = Object.fromEntries(new FormData(form))
    const token = await getToken(action).catch(() => null)
    if (!token) return alert({ ...unlessOffline(notHuman), tone: "warning" })
    const { message } = await call<{ message: string }>(path, {
      method: "POST",
      body: { ...body, [field]: token },
    })
    form.reset()
    await alert({ ...success(message), tone: "success" })
    setSent(true)
  }

  async function sayWhy(error: unknown): Promise<void> {
    if (!(error instanceof CallError)) throw error
    if (error.code === "NOT_HUMAN") return alert({ ...notHuman, tone: "warning" })
    markFields(error.fields)
    await alert({ ...failure(error), tone: "error" })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    return submit(() => send(form), sayWhy)
  }

  const form = { onSubmit, onFocus: prepare, method: "post", hidden: isSent }
  return { captcha, errors, isBusy, isReady, isSent, again: () => setSent(false), form }
}
