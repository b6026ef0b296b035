import type { ReactNode } from "react"
import type { useTicks } from "@/components/classes/use-ticks"
import { NoteFlag } from "@/components/people/note-flag"
import type { TodayAnswer, TodaySession } from "@/lib/admin/queries/today"
import { formatWire } from "@/lib/money"
import { sayPhone, telHref } from "@/lib/people/rules"
import { formatInstantTime } from "@/lib/time"

export type Ticking = ReturnType<typeof useTicks>

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
    <li className={`flex flex-wrap gap-x-3 border-b border-line py-4 ${isOver ? "text-muted" : ""}`}>
      <p className="w-23 shrink-0 tabular-nums sm:w-28">
        <span className="block font-semibold">{formatInstantTime(new Date(startsAt), zone)}</span>
        <span className="block text-small whitespace-nowrap text-muted">
          to {formatInstantTime(new Date(endsAt), zone)}
        </span>
      </p>
      <div className="min-w-0 grow basis-52">{children}</div>
    </li>
  )
}

/** A word beside a name that she should not miss. */
function Flag({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <span
      className={`inline-block rounded-soft border px-1.5 text-label font-semibold ${isUrgent ? "border-danger text-danger" : "border-control"}`}
    >
      {children}
    </span>
  )
}

/** What there is to see of somebody at a glance: owes, waiver, first time here, a private note. */
export function Flags({
  name,
  paid,
  paidAt,
  isFirst,
  waiver,
  hasNotes,
}: Pick<TodaySession, "name" | "paid" | "isFirst" | "hasNotes"> & {
  /** Where she marks what they pay. */
  paidAt: string
  waiver?: "signed" | "on_paper" | "missing"
}) {
  const owes = paid?.how === "owes"
  if (!owes && !isFirst && !hasNotes && waiver !== "missing") return null
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 align-middle">
      {owes ? (
        <a href={paidAt} className="inline-flex min-h-11 items-center">
          <Flag isUrgent>Owes {formatWire(paid.amount)}</Flag>
          <span className="sr-only">: mark what {name} paid</span>
        </a>
      ) : null}
      {waiver === "missing" ? <Flag isUrgent>Waiver missing</Flag> : null}
      {isFirst ? <Flag>First time</Flag> : null}
      {hasNotes ? <NoteFlag /> : null}
    </span>
  )
}

/** Somebody's name, which leads to their page. */
export function PersonName({
  person: { name, personKey },
  className = "",
}: {
  person: Pick<TodaySession, "name" | "personKey">
  className?: string
}) {
  if (!personKey) return <span className={className}>{name}</span>
  return (
    <a href={`/admin/people/${personKey}`} className={`underline-offset-4 hover:underline ${className}`}>
      {name}
    </a>
  )
}

export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  if (!phone) return null
  return (
    <a
      href={telHref(phone)}
      aria-label={`Call ${name}, ${sayPhone(phone)}`}
      className="link inline-flex min-h-11 items-center font-medium"
    >
      Call {sayPhone(phone)}
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
