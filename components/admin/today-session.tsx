import type { TodaySession } from "@/lib/admin/queries/today"
import { Flags, PhoneLink, PlaceLine, sayPaid, TodayLine } from "./today-parts"

/** A session of the day, with what she needs when the doorbell rings. */
export function TodaySessionEntry({ session, zone }: { session: TodaySession; zone: string }) {
  const { name, pronoun, phone, sessionType, message, studentId, paid, isFirst, status } = session
  return (
    <TodayLine startsAt={session.startsAt} endsAt={session.endsAt} zone={zone}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a href={`/admin/users/${studentId}`} className="font-display text-heading hover:underline">
          {name}
        </a>
        {pronoun ? <span className="text-small text-muted">{pronoun}</span> : null}
        <Flags paid={paid} isFirst={isFirst} />
      </p>
      <p className="text-small text-muted">{[sessionType, sayPaid(paid)].filter(Boolean).join(", ")}</p>
      {status === "under_review" ? (
        <p className="text-small font-medium">PayPal is reviewing the payment.</p>
      ) : null}
      {message ? (
        <p className="mt-2 border-l-2 border-line pl-3 text-small whitespace-pre-line">{message}</p>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-small">
        <PhoneLink phone={phone} name={name} />
        <PlaceLine address={session.address} link={session.link} />
      </p>
    </TodayLine>
  )
}
