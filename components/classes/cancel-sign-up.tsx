"use client"

import { useRouter } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import type { ShownQuote } from "@/lib/checkout/queries/own-place"
import { sayGivenBack, sayGivenBackToPayer } from "@/lib/checkout/rules/place"
import { CallError, call } from "@/lib/client/call"

type Given = { refundCents: number; creditReturned: boolean }
type Reason = "cannot-come" | "not-me"

/** The two ways out of a sign-up: one cannot come, or it was somebody else. */
export function CancelSignUp({
  token,
  isDisowned,
  ended,
  quote,
}: {
  token: string
  /** They have said before that it was not them. */
  isDisowned: boolean
  /** Why there is nothing to give up; empty while there is. */
  ended: string
  /** What goes back now; null where nothing is known of it. */
  quote: Pick<ShownQuote, "refundCents" | "couponReturned" | "sentence" | "pickup"> | null
}) {
  const router = useRouter()
  const { busy, submit } = useSubmit<Reason>()
  const [done, setDone] = useState<{ reason: Reason; back: string } | null>(null)
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) told.current?.focus()
  }, [done])
  const [error, setError] = useState("")
  const toPayer = quote && !ended ? sayGivenBackToPayer({ ...quote, credit: quote.couponReturned }) : ""
  const pickup = quote?.pickup ? ` ${quote.pickup}` : ""

  async function go(reason: Reason) {
    setError("")
    await submit(
      async () => {
        const { refundCents, creditReturned } = await call<Given>("/api/signup/cancel", {
          method: "POST",
          body: { token, reason, refundCents: reason === "cannot-come" ? quote?.refundCents : undefined },
        })
        const say = reason === "not-me" ? sayGivenBackToPayer : sayGivenBack
        const back = say({ refundCents, credit: creditReturned })
        setDone({ reason, back: `${back ? ` ${back}` : ""}${pickup}` })
      },
      (failure) => {
        // The next press agrees to what goes back now.
        if (failure instanceof CallError && failure.code === "QUOTE_CHANGED") router.refresh()
        setError(wordsOf(failure).message || "Please try again in a moment.")
      },
      reason,
    )
  }

  if (done || isDisowned)
    return (
      <>
        <div ref={told} tabIndex={-1} className="outline-none">
          {done?.reason !== "cannot-come" ? (
            <Notice tone="success" title="Your email is off the list.">
              {`Thank you for telling me. That signature doesn’t count.${done?.back ?? ""}`}
            </Notice>
          ) : (
            <Notice tone="success" title="You’ve given up your spot.">
              {`Thank you for telling me. Someone else can have it.${done.back}`}
            </Notice>
          )}
        </div>
        <ButtonLink href="/calendar">See the calendar</ButtonLink>
      </>
    )
  return (
    <>
      {error ? <Notice tone="error">{error}</Notice> : null}
      <p>
        {ended ||
          `If you can’t come, give up your spot so someone else can have it. ${quote?.sentence || "You can do that until the class starts."}${pickup}`}
      </p>
      <p className="text-small text-muted">
        Never signed up for this? Press “This wasn’t me” and I’ll take your email off the list. {toPayer}
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        {ended ? (
          <ButtonLink href="/calendar">See the calendar</ButtonLink>
        ) : (
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
