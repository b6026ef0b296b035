"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useAlerts } from "@/components/ui/alerts"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Loading } from "@/components/ui/loading"
import { Notice } from "@/components/ui/notice"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import type { CancellationQuote } from "@/lib/checkout/queries/own-session"
import { CallError, call } from "@/lib/client/call"
import { formatMoment } from "@/lib/time"
import { sayRefusal } from "./own-refusal"
import { sayCancel, sayMoveInstead, sayOffCalendar } from "./session-words"

/** A student cancels: what goes back stands on the button before it is pressed, and exactly that goes back. */
export function OwnCancelDialog(given: {
  session: WireOwnBooking
  zone: string
  onClose: () => void
  onChanged: () => unknown
}) {
  const { session, zone, onClose, onChanged } = given
  const { alert } = useAlerts()
  const notCancelled = async (error: unknown) => {
    onClose()
    await onChanged()
    await alert(sayRefusal(error, "The session wasn’t canceled."))
  }
  const { quote, failure, setQuote, retry } = useQuote({ slotId: session._id, onRefused: notCancelled })
  const keep = useRef<HTMLButtonElement>(null)
  const [isNew, setNew] = useState(false)
  const { isBusy, submit } = useSubmit()
  const moveInstead = quote ? sayMoveInstead(session, { zone, now: new Date() }) : ""

  const cancel = () => {
    if (!quote) return
    const { refundCents, couponReturned } = quote
    return submit(
      async () => {
        const path = `/api/bookings/${session._id}/cancel`
        await call(path, { method: "POST", as: "student", body: { refundCents, couponReturned } })
        onClose()
        await onChanged()
        await alert({
          title: "Your session is canceled.",
          text: sayNext({ session, refundCents, couponReturned }),
          tone: "success",
        })
      },
      async (error) => {
        if (error instanceof CallError && error.code === "QUOTE_CHANGED") {
          setQuote(error.body as CancellationQuote)
          return setNew(true)
        }
        await notCancelled(error)
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title="Cancel this session?">
      <p className="mt-3 text-small text-muted">{formatMoment(new Date(session.startsAt), zone)}.</p>
      <div className="mt-4 min-h-14">
        {isNew ? (
          <Notice tone="warning" className="mb-4">
            The refund changed while you were looking at it.
          </Notice>
        ) : null}
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        {quote ? <p>{quote.sentence}</p> : failure ? null : <Loading />}
        {moveInstead ? <p className="mt-3">{moveInstead}</p> : null}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {quote ? (
          <Button variant="danger" busy={isBusy} busyLabel="Canceling..." onClick={cancel}>
            {sayCancel(quote.refundCents)}
          </Button>
        ) : null}
        {failure ? (
          <Button
            variant="quiet"
            onClick={() => {
              // This button is gone while it tries.
              keep.current?.focus()
              retry()
            }}
          >
            Try again
          </Button>
        ) : null}
        <Button ref={keep} data-first onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

function useQuote({ slotId, onRefused }: { slotId: string; onRefused: (error: unknown) => unknown }) {
  const [quote, setQuote] = useState<CancellationQuote | null>(null)
  const [failure, setFailure] = useState("")
  const [tries, setTries] = useState(0)
  const onFailed = useEffectEvent((error: unknown) => {
    const isCall = error instanceof CallError
    // Moved or canceled in another tab, or begun: the list is old.
    if (isCall && !error.isPassing) return onRefused(error)
    setFailure(isCall ? error.message : "I couldn’t look up your refund. Please try again.")
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    const stop = new AbortController()
    call<CancellationQuote>(`/api/bookings/${slotId}/cancellation`, {
      as: "student",
      signal: stop.signal,
    }).then(setQuote, (error) => {
      if (!stop.signal.aborted) onFailed(error)
    })
    return () => stop.abort()
  }, [slotId, tries])
  const retry = () => {
    setFailure("")
    setTries(tries + 1)
  }
  return { quote, failure, setQuote, retry }
}

function sayNext(given: { session: WireOwnBooking; refundCents: number; couponReturned: boolean }): string {
  const { session, refundCents, couponReturned } = given
  const back =
    refundCents > 0 && session.paid?.how === "paypal"
      ? "Your refund is on its way. It can take a few days to show up. "
      : refundCents > 0
        ? "I’ll give you your money back in person. "
        : couponReturned
          ? "You can use your code again. "
          : session.paid?.how === "paypal"
            ? "It was too late for a refund. "
            : ""
  return back + sayOffCalendar("session")
}
