"use client"

import useSWR from "swr"
import { ConflictLine } from "@/components/bookings/conflict-line"
import { sayWhyUnreadable } from "@/components/calendar/other-calendar-words"
import { Button } from "@/components/ui/button"
import { useSubmit } from "@/components/ui/use-submit"
import type { WireOtherCalendar } from "@/lib/calendar/queries/other-calendars"
import type { Conflict } from "@/lib/checkout/commands/conflicts"
import { call } from "@/lib/client/call"
import type { PaymentThatNeedsAPerson } from "@/lib/payments/queries/payments"
import { needsYou } from "@/lib/payments/rules"
import { formatMoment } from "@/lib/time"

type FailedMail = { _id: string; to: string; template: string; lastError: string | null; since: string }
const REFRESH_MS = 60_000

/** What did not come to rest by itself, and sessions beside a class or time off. Nothing when there is none of it. */
export function NeedsYou({ zone }: { zone: string }) {
  const { data: money, mutate } = useSWR(
    "/api/admin/payments",
    (path: string) => call<{ payments: PaymentThatNeedsAPerson[] }>(path, { as: "admin" }),
    { refreshInterval: REFRESH_MS },
  )
  const { data: post } = useSWR(
    "/api/admin/mails/failed",
    (path: string) => call<{ mails: FailedMail[] }>(path, { as: "admin" }),
    { refreshInterval: REFRESH_MS },
  )
  const { data: elsewhere } = useSWR(
    "/api/admin/calendars",
    (path: string) => call<{ calendars: WireOtherCalendar[] }>(path, { as: "admin" }),
    { refreshInterval: REFRESH_MS },
  )
  const { data: kept, mutate: lookAgain } = useSWR(
    "/api/admin/conflicts",
    (path: string) => call<{ conflicts: Conflict[] }>(path, { as: "admin" }),
    { refreshInterval: REFRESH_MS },
  )
  const { busy, submit } = useSubmit<string>()
  const refetch = () => Promise.allSettled([mutate(), lookAgain()])
  const done = (id: string) =>
    submit(
      () => call(`/api/admin/needs-you/${id}/done`, { method: "POST", as: "admin" }).finally(refetch),
      { title: "That did not work." },
      id,
    )
  const payments = money?.payments ?? []
  const mails = post?.mails ?? []
  const calendars = (elsewhere?.calendars ?? []).filter(({ needsYou }) => needsYou)
  const conflicts = kept?.conflicts ?? []
  if (payments.length + mails.length + calendars.length + conflicts.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="border-l-3 border-danger bg-panel px-5 py-5">
      <h2 id="needs-you" className="text-heading">
        Needs you
      </h2>
      <ul className="mt-3 grid gap-4 text-small">
        {conflicts.map((conflict) => (
          <ConflictLine
            key={conflict.bookingId}
            conflict={conflict}
            zone={zone}
            isKeeping={busy.has(conflict.bookingId)}
            onKeep={() => done(conflict.bookingId)}
            onChanged={() => lookAgain()}
          />
        ))}
        {payments.map((payment) => (
          <li key={payment._id}>
            <p className="font-semibold">
              {needsYou(payment.state).what}: ${payment.amount}, {payment.student}
            </p>
            <p className="text-muted">
              {payment.email}
              {payment.startsAt ? `, session on ${formatMoment(new Date(payment.startsAt), zone)}` : ""}.
              Since {formatMoment(new Date(payment.since), zone)}.
            </p>
            {payment.reason ? <p>{payment.reason}</p> : null}
            <p>{needsYou(payment.state).todo}</p>
            {payment.canBeDone ? (
              <Button className="mt-2" busy={busy.has(payment._id)} onClick={() => done(payment._id)}>
                Done<span className="sr-only">: {payment.student}</span>
              </Button>
            ) : null}
          </li>
        ))}
        {mails.map((mail) => (
          <li key={mail._id}>
            <p className="font-semibold">A mail to {mail.to} could not be sent</p>
            <p className="text-muted">
              {mail.template.replaceAll(/[/-]/g, " ")}, since {formatMoment(new Date(mail.since), zone)}.
              {mail.lastError ? ` ${mail.lastError}` : ""}
            </p>
            <p>Please write or call them yourself.</p>
          </li>
        ))}
        {calendars.map(({ _id, label, why, readAt, unreadableSince }) => (
          <li key={_id}>
            <p className="font-semibold">Your calendar at {label} can’t be read</p>
            <p className="text-muted">
              Since {formatMoment(new Date(unreadableSince ?? ""), zone)}. {sayWhyUnreadable(why)}
            </p>
            <p>
              {readAt ? "What it said before still counts as busy. " : null}Look at it under{" "}
              <a href="/admin/calendar#other-calendars" className="link">
                your other calendars
              </a>
              .
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
