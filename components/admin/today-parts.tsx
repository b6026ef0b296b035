import type { ReactNode } from "react"
import type { TodayAnswer, TodaySession } from "@/lib/admin/queries/today"
import { formatInstantTime } from "@/lib/time"

/** A line of the day: its time, and what is on then. */
export function TodayLine({
  startsAt,
  endsAt,
  zone,
  isOver,
  children,
}: {
  startsAt: string
  endsAt: string
  zone: string
  isOver?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={`grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)] ${isOver ? "text-muted" : ""}`}
    >
      <p className="tabular-nums">
        <span className="block font-semibold">{formatInstantTime(new Date(startsAt), zone)}</span>
        <span className="block text-small whitespace-nowrap text-muted">
          to {formatInstantTime(new Date(endsAt), zone)}
        </span>
      </p>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** A word beside a name that she should not miss. */
export function Flag({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <span
      className={`inline-block rounded-soft border px-1.5 text-label font-semibold ${isUrgent ? "border-danger text-danger" : "border-control"}`}
    >
      {children}
    </span>
  )
}

/** What there is to see of somebody at a glance: owes, first time here, waiver. */
export function Flags({
  paid,
  isFirst,
  waiver,
}: Pick<TodaySession, "paid" | "isFirst"> & { waiver?: "signed" | "on_paper" | "missing" }) {
  const owes = paid?.how === "owes"
  if (!owes && !isFirst && waiver !== "missing") return null
  return (
    <span className="inline-flex flex-wrap gap-1.5 align-middle">
      {owes ? <Flag isUrgent>Owes ${paid.amount}</Flag> : null}
      {waiver === "missing" ? <Flag isUrgent>Waiver missing</Flag> : null}
      {isFirst ? <Flag>First time</Flag> : null}
    </span>
  )
}

/** "$80 with PayPal", "free with a code". */
export function sayPaid(paid: TodaySession["paid"]): string {
  if (!paid) return ""
  const how = { paypal: "with PayPal", cash: "in cash", other: "at the door" }
  if (paid.how === "code") return "free with a code"
  if (paid.how === "owes") return `owes $${paid.amount}`
  return `$${paid.amount} ${how[paid.how]}`
}

export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  if (!phone) return null
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, "")}`}
      aria-label={`Call ${name}, ${phone}`}
      className="link inline-flex min-h-11 items-center font-medium"
    >
      Call {phone}
    </a>
  )
}

/** An address, or a link to join. */
export function PlaceLine({ address, link }: Pick<TodayAnswer["entries"][number], "address" | "link">) {
  return (
    <>
      {address ? <span>{address}</span> : null}
      {link ? (
        <a href={link} className="link inline-flex min-h-11 items-center font-medium">
          Join online
        </a>
      ) : null}
    </>
  )
}
