"use client"

import { useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import type { PlaceQuote } from "@/lib/checkout/queries/own-place"
import { call } from "@/lib/client/call"

type Reason = "cannot-come" | "not-me"

/** The two ways out of a sign-up: one cannot come, or it was somebody else. */
export function CancelSignUp({
  token,
  isPast,
  isCancelled,
  quote,
}: {
  token: string
  isPast: boolean
  isCancelled: boolean
  /** What goes back now; null where nothing is known of it. */
  quote: Pick<PlaceQuote, "refundCents" | "sentence"> | null
}) {
  const { busy, submit } = useSubmit<Reason>()
  const [done, setDone] = useState<Reason | null>(null)
  const [error, setError] = useState("")

  async function go(reason: Reason) {
    setError("")
    await submit(
      async () => {
        await call("/api/signup/cancel", {
          method: "POST",
          body: { token, reason, refundCents: reason === "cannot-come" ? quote?.refundCents : undefined },
        })
        setDone(reason)
      },
      (failure) => setError(wordsOf(failure).message || "Please try again in a moment."),
      reason,
    )
  }

  if (done)
    return (
      <>
        <Notice tone="success" title="You’ve given up your spot.">
          {done === "not-me"
            ? "Thank you for telling me. Your email is off the list, and that signature doesn’t count."
            : "Thank you for telling me. Someone else can have it."}
        </Notice>
        <ButtonLink href="/calendar">See the calendar</ButtonLink>
      </>
    )
  return (
    <>
      {error ? <Notice tone="error">{error}</Notice> : null}
      {isCancelled ? <p>This spot isn’t yours anymore.</p> : null}
      {isCancelled || isPast || !quote?.sentence ? null : <p>{quote.sentence}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        {isCancelled || isPast ? null : (
          <Button busy={busy.has("cannot-come")} busyLabel="One moment..." onClick={() => go("cannot-come")}>
            I can’t come: give up my spot
          </Button>
        )}
        <Button
          variant="quiet"
          busy={busy.has("not-me")}
          busyLabel="One moment..."
          onClick={() => go("not-me")}
        >
          This wasn’t me
        </Button>
      </div>
    </>
  )
}
