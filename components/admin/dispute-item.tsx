import type { ReactNode } from "react"
import { WholeDates } from "@/components/ui/whole-dates"
import { sayDispute, turnOf, type WireDispute } from "@/lib/disputes/rules"
import { formatWire } from "@/lib/money"
import { formatDay, formatDayAndTime, instantToWallClock } from "@/lib/time"

/** A buyer's dispute in Needs you: what to send and until when, or how it ended. */
export function DisputeItem({
  dispute,
  zone,
  children,
}: {
  dispute: WireDispute
  zone: string
  children: ReactNode
}) {
  const moment = (instant: string) => formatDayAndTime(new Date(instant), zone)
  const { email, startsAt, since, dueAt, fee } = dispute
  const { what, why, todo } = sayDispute(dispute, dueAt ? moment(dueAt) : "")
  return (
    <li>
      <p className="font-semibold">
        {what}: {formatWire(dispute.amount)}
      </p>
      <p className="text-muted">
        {startsAt ? `Of ${moment(startsAt)}. ` : ""}Since{" "}
        {formatDay(instantToWallClock(new Date(since), zone).date)}.{email ? ` ${email}` : ""}
      </p>
      {turnOf(dispute.status) === "over" ? null : <p>{why}</p>}
      <p>
        <WholeDates>{todo}</WholeDates>
      </p>
      {fee > 0 ? <p>PayPal charged a {formatWire(fee)} fee for it.</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          href={`https://www.paypal.com/resolutioncenter/view/${dispute.paypalId}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center font-medium"
        >
          Open it in PayPal
        </a>
        {dispute.receipt ? (
          <a href={dispute.receipt} className="link inline-flex min-h-11 items-center font-medium">
            Receipt
          </a>
        ) : null}
        {children}
      </div>
    </li>
  )
}
