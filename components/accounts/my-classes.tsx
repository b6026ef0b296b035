"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { sayOffCalendar, sayReviewed } from "@/components/bookings/session-words"
import { OwnMoment } from "@/components/bookings/studio-time"
import { ReceiptLink } from "@/components/payments/receipt-link"
import { useAlerts } from "@/components/ui/alerts"
import { Button, ButtonLink } from "@/components/ui/button"
import { useNow } from "@/components/ui/use-now"
import { useSubmit, wordsOf } from "@/components/ui/use-submit"
import { useZone } from "@/components/ui/use-zone"
import type { WireClass } from "@/lib/accounts/queries/history"
import type { CancelledPlace } from "@/lib/checkout/queries/cancelled-places"
import type { HowPaid, ReviewedPlace, ShownQuote } from "@/lib/checkout/queries/own-place"
import { sayGivenBack } from "@/lib/checkout/rules/place"
import { fullPlaceOf } from "@/lib/classes/rules"
import { CallError, call } from "@/lib/client/call"
import { formatMomentAsOf } from "@/lib/time"
import { sayCancelledPlace, sayPlacePaid } from "./class-words"

/** With the key that gives the place back, what that brings, how it is paid, and the path of its calendar file. */
type OwnClass = WireClass & {
  token: string
  calendarUrl: string
  quote: Pick<ShownQuote, "refundCents" | "sentence" | "pickup"> | null
  howPaid: HowPaid | null
}

type Clocks = { studioZone: string; now: Date }

type GivenBack = { refundCents: number; creditReturned: boolean }

/** The classes that a student has signed up for: what is coming, what has been, and what is canceled. */
export function MyClasses({
  classes,
  underReview,
  cancelled,
  zone,
  madeAt,
}: {
  classes: OwnClass[]
  /** Places that are kept while PayPal reviews their payments. */
  underReview: ReviewedPlace[]
  cancelled: CancelledPlace[]
  /** The studio's. */
  zone: string
  /** When the page was made. */
  madeAt: string
}) {
  const [gone, setGone] = useState<string[]>([])
  const router = useRouter()
  const { confirm, alert } = useAlerts()
  const ownZone = useZone() ?? zone
  const clocks = { studioZone: zone, now: useNow(madeAt) }
  const { busy, submit } = useSubmit<string>()
  const kept = classes.filter(({ _id, isCancelled }) => !isCancelled && !gone.includes(_id))
  const coming = [...kept.filter(({ isPast }) => !isPast), ...underReview].sort(bySoonest)
  const past = kept.filter(({ isPast }) => isPast)

  const giveBack = ({ _id, title, startsAt, token, quote }: OwnClass) =>
    submit(
      async () => {
        const at = formatMomentAsOf(new Date(startsAt), ownZone, clocks.now)
        const isSure = await confirm({
          title: "Give up your spot?",
          text: [`${title}, ${at}. Someone else can have it.`, quote?.sentence, quote?.pickup]
            .filter(Boolean)
            .join(" "),
          confirmLabel: "Give up my spot",
          cancelLabel: "Keep it",
          isDestructive: true,
        })
        if (!isSure) return
        const refundCents = quote?.refundCents
        const given = await call<GivenBack>("/api/signup/cancel", {
          method: "POST",
          body: { token, reason: "cannot-come", refundCents },
        })
        setGone((before) => [...before, _id])
        // A class may be back on a pass, and what was paid for is among the canceled ones.
        router.refresh()
        await alert({
          title: "You’ve given up your spot.",
          text: [sayBack(given), quote?.pickup, sayOffCalendar("class")].filter(Boolean).join(" "),
          tone: "success",
        })
      },
      async (error) => {
        // The next press is asked about what goes back now.
        if (error instanceof CallError && error.code === "QUOTE_CHANGED") router.refresh()
        const text = wordsOf(error).message || "Please try again."
        await alert({ title: "Your spot is still yours.", text, tone: "error" })
      },
      _id,
    )

  return (
    <section aria-labelledby="my-classes">
      <h2 id="my-classes" className="mb-6 text-section">
        My Classes
      </h2>
      {coming.length === 0 ? (
        <p className="border-t border-line pt-6 text-muted">
          You’re not signed up for any classes.{" "}
          <a href="/calendar" className="link whitespace-nowrap">
            See the calendar
          </a>
          .
        </p>
      ) : null}
      {coming.length > 0 ? (
        <ul>
          {coming.map((one) =>
            "amount" in one ? (
              <Reviewed key={one._id} one={one} {...clocks} />
            ) : (
              <Line key={one._id} one={one} {...clocks}>
                <Button
                  variant="link"
                  busy={busy.has(one._id)}
                  busyLabel="One moment..."
                  onClick={() => giveBack(one)}
                >
                  Give up my spot<span className="sr-only">: {one.title}</span>
                </Button>
              </Line>
            ),
          )}
        </ul>
      ) : null}
      {past.length > 0 ? (
        <details className="mt-6">
          <summary className="flex min-h-11 items-center text-small font-semibold">
            Past classes ({past.length})
          </summary>
          <ul className="text-muted">
            {past.map((one) => (
              <Line key={one._id} one={one} {...clocks} />
            ))}
          </ul>
        </details>
      ) : null}
      {cancelled.length > 0 ? (
        <section aria-labelledby="canceled-classes" className="mt-8">
          <h3 id="canceled-classes" className="mb-4 text-heading">
            Canceled classes
          </h3>
          <ul className="text-muted">
            {cancelled.map((one) => (
              <Cancelled key={one._id} one={one} {...clocks} />
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  )
}

const bySoonest = (a: { startsAt: string }, b: { startsAt: string }) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt)

function sayBack({ refundCents, creditReturned }: GivenBack): string {
  return sayGivenBack({ refundCents, credit: creditReturned })
}

function Reviewed({ one, ...clocks }: Clocks & { one: ReviewedPlace }) {
  const { title, startsAt, amount } = one
  return (
    <li className="grid gap-1 border-t border-line py-5">
      <p className="font-semibold">{title}</p>
      <OwnMoment startsAt={startsAt} {...clocks} />
      <p className="text-small text-muted">{fullPlaceOf({ ...one, isOnline: one.address === "" })}</p>
      <p className="text-small text-muted">{sayReviewed(amount)}</p>
      <p className="text-small font-medium">
        I’m holding your spot, and I’ll email you when you’re signed up.
      </p>
    </li>
  )
}

function Cancelled({ one, ...clocks }: Clocks & { one: CancelledPlace }) {
  const { title, startsAt, receiptUrl } = one
  return (
    <li className="border-t border-line py-4 text-small">
      <OwnMoment startsAt={startsAt} {...clocks} title={title} isCancelled />
      <p>
        {sayCancelledPlace(one)}
        <ReceiptLink url={receiptUrl} />
      </p>
    </li>
  )
}

function Line({ one, children, ...clocks }: Clocks & { one: OwnClass; children?: React.ReactNode }) {
  // What was owed when the class began may have been paid there.
  const isUnsure = one.isPast && one.howPaid?.paid?.how === "owes"
  const paid = one.howPaid && !isUnsure ? sayPlacePaid(one.howPaid) : ""
  return (
    <li className="grid gap-1 border-t border-line py-5">
      <p className="font-semibold">{one.title}</p>
      <OwnMoment startsAt={one.startsAt} {...clocks} />
      <p className="text-small text-muted">
        {[fullPlaceOf({ ...one, isOnline: one.address === "" }), one.isPast ? "past" : ""]
          .filter(Boolean)
          .join(", ")}
      </p>
      {paid ? (
        <p className="text-small text-muted">
          {paid}
          <ReceiptLink url={one.howPaid?.receiptUrl ?? null} />
        </p>
      ) : null}
      {one.link ? (
        <a href={one.link} className="link inline-flex min-h-11 items-center text-small font-semibold">
          Join the class
        </a>
      ) : null}
      {one.isPast ? null : (
        <div className="flex flex-wrap gap-x-5">
          <ButtonLink variant="link" href={one.calendarUrl}>
            Add to calendar<span className="sr-only">: {one.title}</span>
          </ButtonLink>
          {children}
        </div>
      )}
    </li>
  )
}
