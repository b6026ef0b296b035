import { sayType } from "@/lib/bookings/rules"
import { sayPaid } from "@/lib/payments/rules"
import type { PersonPage } from "@/lib/people/queries/person"
import { formatDateMedium, formatMomentLong, instantToWallClock } from "@/lib/time"
import { Line, Part } from "./person-parts"
import { TakeOwed } from "./take-owed"
import { WaiverButton } from "./waiver-button"

const said = (parts: (string | false | null)[]) => parts.filter(Boolean).join(", ")
const dayOf = (instant: string, zone: string) =>
  formatDateMedium(instantToWallClock(new Date(instant), zone).date)

/** Whether they came, by her ticks. */
function attended({ isPast, attendance }: { isPast: boolean; attendance: "came" | "missed" | null }): string {
  if (attendance === "came") return "came"
  if (attendance === "missed") return "didn’t come"
  return isPast ? "" : "upcoming"
}

export function SessionLines({
  sessions,
  firstName,
  zone,
}: {
  sessions: PersonPage["sessions"]
  firstName: string
  zone: string
}) {
  return (
    <Part title="Sessions" empty="No sessions.">
      {sessions.map((one) => (
        <Line
          key={`${one._id} ${one.startsAt}`}
          what={sayType(one.sessionType)}
          when={formatMomentLong(new Date(one.startsAt), zone)}
          isOff={one.status === "cancelled"}
        >
          <p>
            {said([
              one.status === "cancelled" ? cancelled(one.cancelledAt, zone) : attended(one),
              one.isUnderReview && "PayPal is reviewing the payment",
              sayPaid(one.paid, { isAhead: !one.isPast }),
            ])}
          </p>
          {one.status === "confirmed" && !one.isPast ? (
            <a href={`/admin/bookings#session-${one._id}`} className="link inline-flex min-h-11 items-center">
              Move, change, or cancel<span className="sr-only"> the session</span>
            </a>
          ) : null}
          {one.message ? <q className="mt-1 block whitespace-pre-line text-muted">{one.message}</q> : null}
          {one.status === "confirmed" && one.paid?.how === "owes" && one.paid.amount > 0 ? (
            <TakeOwed slotId={one._id} firstName={firstName} amount={one.paid.amount} />
          ) : null}
        </Line>
      ))}
    </Part>
  )
}

export function ClassLines({ classes, zone }: { classes: PersonPage["classes"]; zone: string }) {
  return (
    <Part title="Classes" empty="No classes.">
      {classes.map((one) => (
        <Line
          key={one._id}
          what={
            <a href={`/admin/events/${one.eventId}`} className="underline-offset-4 hover:underline">
              {one.title}
            </a>
          }
          when={formatMomentLong(new Date(one.startsAt), zone)}
          isOff={one.isCancelled || one.cancelledAt !== null}
        >
          <p>
            {said([
              one.isCancelled
                ? "the class was canceled"
                : one.cancelledAt
                  ? `off the list ${dayOf(one.cancelledAt, zone)}`
                  : attended(one),
              sayPaid(one.paid, { isAhead: !one.isPast }),
            ])}
            {one.waiver === "missing" && !one.isCancelled && !one.cancelledAt ? (
              <span className="ml-2 font-semibold text-danger">Waiver missing</span>
            ) : null}
          </p>
        </Line>
      ))}
    </Part>
  )
}

/** The waiting lists that they are on; on most pages there are none, and nothing stands here. */
export function WaitingLines({ lines, zone }: { lines: PersonPage["waitingFor"]; zone: string }) {
  if (lines.length === 0) return null
  return (
    <Part title="Waiting for a spot" empty="">
      {lines.map((one) => (
        <Line
          key={one._id}
          what={
            <a href={`/admin/events/${one.eventId}`} className="underline-offset-4 hover:underline">
              {one.title}
            </a>
          }
          when={formatMomentLong(new Date(one.startsAt), zone)}
        >
          <p>{standing(one, zone)}</p>
        </Line>
      ))}
    </Part>
  )
}

function standing(line: PersonPage["waitingFor"][number], zone: string): string {
  const { state, place, since, offerUntil } = line
  if (state === "paying") return "a spot is held, paying right now"
  if (state === "waiting") return `number ${place} in line, since ${dayOf(since, zone)}`
  return offerUntil
    ? `a spot is held until ${formatMomentLong(new Date(offerUntil), zone)}`
    : "a spot is held"
}

const cancelled = (at: string | null, zone: string) => (at ? `canceled ${dayOf(at, zone)}` : "canceled")

/** Each signature once, however many classes it stands for. */
export function WaiverLines({
  classes,
  papers,
  name,
  zone,
}: {
  classes: PersonPage["classes"]
  papers: PersonPage["paperWaivers"]
  name: string
  zone: string
}) {
  const seen = new Set<string>()
  const waivers = classes.filter(({ waiver, waiverVersion, signedAt }) => {
    const key = `${waiver} ${waiverVersion} ${signedAt}`
    if (waiver === "missing" || !signedAt || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return (
    <Part title="Waivers" empty="No waivers signed.">
      {waivers.map((one) => (
        <Line
          key={one._id}
          what={
            one.waiver === "on_paper"
              ? "On paper"
              : `Version ${one.waiverVersion}, signed “${one.signedName}”`
          }
          when={`${formatMomentLong(new Date(one.signedAt ?? one.startsAt), zone)}, for ${one.title}`}
        >
          {one.waiver === "signed" ? (
            <WaiverButton signUpId={one._id} name={name} label={dayOf(one.signedAt ?? one.startsAt, zone)} />
          ) : null}
        </Line>
      ))}
      {papers.map(({ name: signer, signedOn }) => (
        <Line key={signedOn} what={`On paper, signed by ${signer}`} when={formatDateMedium(signedOn)} />
      ))}
    </Part>
  )
}
