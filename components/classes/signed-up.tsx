import { Button } from "@/components/ui/button"
import { EmailText } from "@/components/ui/email-link"
import { Notice } from "@/components/ui/notice"
import type { WireEvent } from "@/lib/classes/queries/events"
import { calendarAddress } from "@/lib/classes/rules"
import { sayPayingLater, type Way } from "@/lib/classes/rules/paying"

/** Who is signed up, and how it was paid, in words. */
export type Done = { name: string; email: string; paid: string }

/** What happens next, in the place of the form that has signed somebody up or put them in the line. */
export function SignedUp({
  event,
  way,
  done,
  isOther,
  isWaiting,
  onAgain,
}: {
  event: WireEvent
  way: Way | null
  done: Done
  /** It is somebody else who is signed up. */
  isOther: boolean
  isWaiting: boolean
  onAgain: () => void
}) {
  const email = <EmailText address={done.email.trim()} />
  const waits = `a spot for you. You’ll usually have four hours to say yes. ${sayPayingLater({ ...event, way })}`
  return (
    <div className="max-w-measure">
      <Notice tone="success" title={titleOf({ isWaiting, isOther })}>
        {isWaiting ? (
          <>
            I’ll write to {email} then and hold {isOther ? "a spot, usually for four hours." : waits}
          </>
        ) : (
          <>
            I’ve emailed the details, a calendar entry, and a link to give up {isOther ? "the" : "your"} spot
            to {email}.
          </>
        )}{" "}
        <a href={calendarAddress(event.date)} className="link">
          Back to the calendar
        </a>
      </Notice>
      <Button variant="quiet" className="mt-5" onClick={onAgain}>
        {isWaiting ? "Add someone else" : "Sign up someone else"}
      </Button>
    </div>
  )
}

function titleOf({ isWaiting, isOther }: { isWaiting: boolean; isOther: boolean }): string {
  if (isWaiting)
    return isOther ? "I’ll email them when it’s their turn." : "I’ll email you when it’s your turn."
  return isOther ? "Their spot is booked." : "See you there."
}
