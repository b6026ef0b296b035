import { ButtonLink } from "@/components/ui/button"
import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpAddress } from "@/lib/classes/rules"
import { isLineOpen } from "@/lib/waiting/rules"

/** The way into the line of a full class; nothing when it begins so soon that there is none. */
export function ToLine({
  event,
  now,
  variant = "quiet",
}: {
  event: WireEvent
  now: Date
  variant?: "primary" | "quiet"
}) {
  if (!isLineOpen({ startsAt: new Date(event.startsAt), now })) return null
  return (
    <ButtonLink variant={variant} href={signUpAddress("/signup", event)}>
      Tell me when there’s a spot<span className="sr-only"> in {event.title}</span>
    </ButtonLink>
  )
}
