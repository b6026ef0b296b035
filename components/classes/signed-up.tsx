import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import type { WireEvent } from "@/lib/classes/queries/events"
import { calendarAddress } from "@/lib/classes/rules"
import { sayPayingLater, type Way } from "@/lib/classes/rules/paying"

/** What happens next, in the place of the form that has signed somebody up or put them in the line. */
export function SignedUp({
  event,
  way,
  isWaiting,
  onAgain,
}: {
  event: WireEvent
  way: Way | null
  isWaiting: boolean
  onAgain: () => void
}) {
  return (
    <div className="max-w-measure">
      <Notice tone="success" title={isWaiting ? "I’ll email you when it’s your turn." : "See you there."}>
        {isWaiting
          ? `I’ll hold a spot for you then, and you’ll usually have four hours to say yes. ${sayPayingLater({ ...event, way })}`
          : "I’ve emailed you the details, a calendar entry, and a link to give up your spot."}{" "}
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
