import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import { WholeAddress } from "@/components/ui/whole-address"
import type { WireEvent } from "@/lib/classes/queries/events"
import { fullPlaceOf, signUpState } from "@/lib/classes/rules"
import { isLineOpen } from "@/lib/waiting/rules"
import { ClassWhen } from "./class-when"
import { ToLine } from "./to-line"
import { UnlessOwn } from "./unless-own"

const TITLES = {
  past: "This class has already started.",
  full: "Class Full",
  external: "Sign-up is on another site.",
  cancelled: "This class is canceled.",
  open: "",
} as const

/** Says why a class cannot be signed up for here, and what to do. */
export function NotOpen({ event, now, zone }: { event: WireEvent | null; now: Date; zone: string }) {
  if (!event)
    return (
      <ShortPage title="I couldn’t find this class.">
        <p className="text-lead text-muted">
          It may have been moved or canceled. The calendar has everything that’s coming up.
        </p>
        <div className="pt-4">
          <ButtonLink href="/calendar">Choose from the calendar</ButtonLink>
        </div>
      </ShortPage>
    )
  const state = signUpState(event)
  const isOver = state === "past" && Date.parse(event.endsAt) <= now.getTime()
  const hasLine = state === "full" && isLineOpen({ startsAt: new Date(event.startsAt), now })
  return (
    <ShortPage title={isOver ? "This class is over." : TITLES[state]}>
      <p className="text-lead text-muted">
        {event.title}
        <br />
        <ClassWhen event={event} zone={zone} now={now} />
        <br />
        <WholeAddress>{fullPlaceOf(event)}</WholeAddress>
      </p>
      {state === "external" ? (
        <p>
          <a href={event.signUpLink} target="_blank" rel="noopener noreferrer">
            Go to the sign-up for {event.title}
          </a>
        </p>
      ) : null}
      <UnlessOwn event={event} zone={zone}>
        {state === "external" ? null : (
          <p>
            {hasLine ? "I can email you when a spot opens. " : ""}There are other classes on the calendar, and
            I’d love to see you in one of them.
          </p>
        )}
        <div className="flex flex-wrap gap-3 pt-4">
          {hasLine ? <ToLine event={event} now={now} variant="primary" /> : null}
          <ButtonLink href="/calendar" variant={hasLine ? "quiet" : "primary"}>
            Choose from the calendar
          </ButtonLink>
        </div>
      </UnlessOwn>
    </ShortPage>
  )
}
