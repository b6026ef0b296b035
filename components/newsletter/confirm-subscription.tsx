"use client"

import { useState } from "react"
import { ShortPage } from "@/components/layout/short-page"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { CallError, call } from "@/lib/client/call"

type State = "asking" | "busy" | "done" | { error: string }

/** The button behind a mailed link: opening the page, as mail scanners do, says yes to nothing. */
export function ConfirmLetters({ text }: { text: string }) {
  const [state, setState] = useState<State>("asking")

  async function confirm() {
    const token = new URLSearchParams(window.location.search).get("token") ?? ""
    setState("busy")
    try {
      await call("/api/subscribers/confirm", { method: "POST", body: { token } })
      setState("done")
    } catch (error) {
      const said = error instanceof CallError && error.message
      setState({ error: said || "Something went wrong. Please try again later." })
    }
  }

  if (state === "done")
    return (
      <ShortPage title="You’re on the list.">
        <Notice tone="success">Thank you. You’ll get the next letter.</Notice>
      </ShortPage>
    )
  return (
    <ShortPage title="Would you like my letters?">
      <p className="text-lead text-muted">{text}</p>
      {typeof state === "object" ? <Notice tone="error">{state.error}</Notice> : null}
      <p className="pt-4">
        <Button busy={state === "busy"} busyLabel="One moment..." onClick={confirm}>
          Yes, send me the letters
        </Button>
      </p>
    </ShortPage>
  )
}
