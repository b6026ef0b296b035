import type { ReactNode } from "react"
import { EmailLink } from "@/components/ui/email-link"
import { PageHeading } from "@/components/ui/page-heading"
import type { WireClass, WireOrder, WireWaiver } from "@/lib/accounts/queries/history"
import type { WireStudent } from "@/lib/accounts/queries/students"
import { SINCE_ZONE } from "@/lib/accounts/rules"
import type { WireBooking } from "@/lib/bookings/queries/bookings"
import { formatUsd } from "@/lib/money"
import { formatMoment } from "@/lib/time"

/** All that the teacher knows of one student: who they are, and what they booked, signed and bought. */
export function StudentPageView(given: {
  student: WireStudent
  bookings: WireBooking[]
  classes: WireClass[]
  waivers: WireWaiver[]
  orders: WireOrder[]
  zone: string
}) {
  const { student, bookings, classes, waivers, orders, zone } = given
  const at = (instant: string) => formatMoment(new Date(instant), zone)
  return (
    <>
      <PageHeading title={`${student.firstName} ${student.lastName}`.trim()} above={<Back />} />
      <Facts student={student} />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-x-16">
        <Part title="Sessions" empty="No sessions.">
          {bookings.map((one) => (
            <Line key={one._id} when={at(one.startsAt)} what={one.sessionType}>
              {[one.isPast ? "past" : "", one.isFree ? "free with a coupon" : "", underReview(one)]
                .filter(Boolean)
                .join(", ")}
              {one.message ? <q className="block whitespace-pre-line">{one.message}</q> : null}
            </Line>
          ))}
        </Part>
        <Part title="Classes" empty="No classes.">
          {classes.map((one) => (
            <Line key={one._id} when={at(one.startsAt)} what={one.title}>
              {[one.location, one.isCancelled ? "cancelled" : "", one.isPast ? "past" : ""]
                .filter(Boolean)
                .join(", ")}
            </Line>
          ))}
        </Part>
        <Part title="Waivers" empty="No waiver has been signed.">
          {waivers.map((one) => (
            <Line key={one._id} when={at(one.signedAt)} what={`Version ${one.version}`}>
              Signed “{one.signedName}” for {one.title}
            </Line>
          ))}
        </Part>
        <Part title="Orders" empty="No orders.">
          {orders.map((one) => (
            <Line key={one._id} when={at(one.createdAt)} what={`Order ${one.number}`}>
              {one.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")},{" "}
              {formatUsd(Math.round(one.total * 100))}, {one.status.replaceAll("_", " ")}
            </Line>
          ))}
        </Part>
      </div>
    </>
  )
}

const underReview = ({ status }: WireBooking) =>
  status === "under_review" ? "PayPal is reviewing the payment" : ""

function Back() {
  return (
    <a href="/admin/users" className="link print:hidden">
      All clients
    </a>
  )
}

function Facts({ student }: { student: WireStudent }) {
  const { email, isVerified, phone, preferredName, pronoun, city, zipcode, createdAt } = student
  const facts: [string, ReactNode][] = [
    ["Email", <EmailLink key="email" to={email} />],
    ["Confirmed", isVerified ? "yes" : "not yet"],
    ["Phone", phone && <a href={`tel:${phone}`}>{phone}</a>],
    ["Preferred Name", preferredName],
    ["Pronoun", pronoun],
    ["Location", [city, zipcode].filter(Boolean).join(" ")],
    ["User Since", formatMoment(new Date(createdAt), SINCE_ZONE)],
  ]
  return (
    <dl className="grid max-w-2xl gap-x-6 gap-y-1.5 text-small sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 max-sm:mb-2">{value || "not given"}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-heading">
        {title} <span className="text-small text-muted tabular-nums">({children.length})</span>
      </h2>
      {children.length === 0 ? (
        <p className="border-y border-line py-4 text-small text-muted">{empty}</p>
      ) : null}
      <ul>{children}</ul>
    </section>
  )
}

function Line({ when, what, children }: { when: string; what: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 text-small">
      <p className="font-semibold">{what}</p>
      <p className="tabular-nums">{when}</p>
      <div className="text-muted">{children}</div>
    </li>
  )
}
