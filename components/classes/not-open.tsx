import { ShortPage } from "@/components/layout/short-page"
import { ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpState } from "@/lib/classes/rules"

const TITLES = {
  past: "This class has begun.",
  full: "Class Full",
  external: "Sign-up is on another site.",
  cancelled: "This class is cancelled.",
  open: "",
} as const

/** Says why a class cannot be signed up for here, and what to do. */
export function NotOpen({ event }: { event: WireEvent | null }) {
  if (!event)
    return (
      <ShortPage title="We could not find this class.">
        <p className="text-lead text-muted">
          It may have been moved or cancelled. The calendar has everything that takes place.
        </p>
        <ToCalendar />
      </ShortPage>
    )
  const state = signUpState(event)
  return (
    <ShortPage title={TITLES[state]}>
      <p className="text-lead text-muted">
        {event.title}
        {event.location ? `, ${event.location}` : ""}. There are other classes on the calendar, and I am glad
        to see you in one of them.
      </p>
      {state === "external" ? (
        <p>
          <a href={event.signUpLink} target="_blank" rel="noopener noreferrer">
            Go to the sign-up of {event.title}
          </a>
        </p>
      ) : null}
      <ToCalendar />
    </ShortPage>
  )
}

function ToCalendar() {
  return (
    <div className="pt-4">
      <ButtonLink href="/calendar">Choose from the calendar</ButtonLink>
    </div>
  )
}
