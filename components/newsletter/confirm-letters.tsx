"use client"

import { useState } from "react"
import { ShortPage } from "@/components/layout/short-page"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { CallError, call } from "@/lib/client/call"

type State = "asking" | "busy" | "done" | { error: string; isFinal: boolean }

/** The button behind a mailed link: opening the page, as mail scanners do, says yes to nothing. */
export function ConfirmLetters({ text, isUndo }: { text: string; isUndo: boolean }) {
  const [state, setState] = useState<State>("asking")

  async function confirm() {
    const token = new URLSearchParams(window.location.search).get("token") ?? ""
    setState("busy")
    try {
      await call("/api/subscribers/confirm", { method: "POST", body: { token } })
      setState("done")
    } catch (error) {
      const { status, message } = error instanceof CallError ? error : { status: 0, message: "" }
      const said = message || "Something went wrong. Please try again later."
      setState({ error: said, isFinal: status === 400 })
    }
  }

  if (state === "done")
    return (
      <ShortPage title="You’re on the list.">
        <Notice tone="success">Thank you. You’ll get the next letter.</Notice>
      </ShortPage>
    )
  const failed = typeof state === "object" ? state : null
  return (
    <ShortPage title={isUndo ? "Back on the list?" : "Would you like my letters?"}>
      <p className="text-lead text-muted">{text}</p>
      {failed ? (
        <Notice tone="error" title={failed.error}>
          {failed.isFinal ? "Enter your email below and I’ll send you a new one." : null}
        </Notice>
      ) : null}
      {failed?.isFinal ? null : (
        <p className="pt-4">
          <Button busy={state === "busy"} busyLabel="One moment..." onClick={confirm}>
            {isUndo ? "Put me back on the list" : "Yes, send me the letters"}
          </Button>
        </p>
      )}
    </ShortPage>
  )
}
