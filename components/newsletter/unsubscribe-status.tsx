"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { call } from "@/lib/client/call"

type State = "loading" | "invalid" | "success" | "error"

/**
 * /unsubscribe?email= in its four states (docs/product.md, Links followed from emails). The page asks by a script of
 * its own: a GET does nothing. `otherwise`: what else one can do when that fails.
 */
export function UnsubscribeStatus({ otherwise }: { otherwise: ReactNode }) {
  const [state, setState] = useState<State>("loading")
  const hasAsked = useRef(false)

  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    const email = new URLSearchParams(window.location.search).get("email")?.trim()
    if (!email) return setState("invalid")
    call("/api/subscribers/unsubscribe", { method: "POST", body: { email } }).then(
      () => setState("success"),
      () => setState("error"),
    )
  }, [])

  if (state === "loading") return <Loading />
  if (state === "success")
    return (
      <Notice tone="success" title="You've been unsubscribed successfully. I'm sorry to see you go!">
        If that email was on the list, I’ll send it one last message with a button to undo this.
      </Notice>
    )
  return (
    <>
      {state === "invalid" ? (
        <Notice tone="warning">Invalid request. No email provided.</Notice>
      ) : (
        <Notice tone="error">Something went wrong. Please try again later.</Notice>
      )}
      {otherwise}
    </>
  )
}
