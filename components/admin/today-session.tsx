import { AttendanceTicks } from "@/components/classes/attendance-ticks"
import type { TodaySession } from "@/lib/admin/queries/today"
import { sayType } from "@/lib/bookings/rules"
import { SESSION, shownAttendance } from "@/lib/client/ticks"
import { sayPaid } from "@/lib/payments/rules"
import { Flags, PersonName, PhoneLink, PlaceLine, type Ticking, TodayLine } from "./today-parts"

type Given = { session: TodaySession; zone: string; ticking: Ticking }

/** A session of the day, with what she needs when the doorbell rings. */
export function TodaySessionEntry({ session, zone, ticking }: Given) {
  const { name, pronoun, phone, sessionType, message, paid, isFirst, status } = session
  return (
    <TodayLine startsAt={session.startsAt} endsAt={session.endsAt} zone={zone}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="flex min-w-0 grow basis-24 flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
          <PersonName person={session} className="font-display text-heading" />
          {pronoun ? <span className="text-small text-muted">{pronoun}</span> : null}
          <Flags
            name={name}
            paid={paid}
            paidAt={`/admin/bookings#session-${session.id}`}
            isFirst={isFirst}
            hasNotes={session.hasNotes}
          />
        </p>
        {status === "confirmed" ? <SessionTicks session={session} ticking={ticking} /> : null}
      </div>
      <p className="text-small text-muted">
        {[sayType(sessionType), paid?.how === "owes" ? "" : sayPaid(paid)].filter(Boolean).join(", ")}
      </p>
      {status === "under_review" ? (
        <p className="text-small font-medium">PayPal is reviewing the payment.</p>
      ) : null}
      {message ? (
        <p className="mt-2 border-l-2 border-line pl-3 text-small whitespace-pre-line">{message}</p>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-small">
        <PhoneLink phone={phone} name={name} />
        <PlaceLine address={session.address} link={session.link} />
        {status === "confirmed" && Date.parse(session.startsAt) > Date.now() ? (
          <a
            href={`/admin/bookings#session-${session.id}`}
            className="link inline-flex min-h-11 items-center"
          >
            Move or cancel<span className="sr-only"> the session of {name}</span>
          </a>
        ) : null}
      </p>
    </TodayLine>
  )
}

function SessionTicks({ session, ticking }: { session: TodaySession; ticking: Ticking }) {
  const signUpId = SESSION + session.id
  const shown = shownAttendance(ticking.state, { ...session, signUpId })
  return (
    <AttendanceTicks
      signUpId={signUpId}
      name={session.name}
      attendance={shown.attendance}
      onChange={(id, pressed) => ticking.tick(id, pressed, shown.attendanceAt)}
    />
  )
}
