import { sayPlacePaid } from "@/components/accounts/class-words"
import { type OwnSpot as Spot, useMyPasses } from "@/components/passes/use-passes"
import { Button, ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useNow } from "@/components/ui/use-now"
import { useZone } from "@/components/ui/use-zone"
import { sayLine } from "@/components/waiting/line-words"
import { UnderReview } from "./under-review"

/** What who is signed in has of a class already; null where that is nothing, and for a visitor. */
export function useOwnSpot({ _id }: { _id: string }): Spot | null {
  return useMyPasses().spots.find(({ eventId }) => eventId === _id) ?? null
}

/** To who has a spot in a class or a place in its line, instead of what signs them up for it. */
export function OwnSpot({
  spot,
  zone,
  onSomeoneElse,
}: {
  spot: Spot
  zone: string
  /** Opens the form for somebody else where the page has it. */
  onSomeoneElse?: () => void
}) {
  const now = useNow()
  const ownZone = useZone() ?? zone
  const { title, text, to, label, isMine } = factsOf(spot, { zone: ownZone, now })
  return (
    <div className="grid max-w-measure justify-items-start gap-5">
      {spot.state === "under_review" ? (
        <UnderReview />
      ) : (
        <Notice tone={spot.state === "signed_up" ? "success" : "info"} title={title}>
          {text}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={to} variant={isMine ? "primary" : "quiet"}>
          {label}
        </ButtonLink>
        {onSomeoneElse ? (
          <Button variant="quiet" onClick={onSomeoneElse}>
            Sign up someone else
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const MY_BOOKINGS = { to: "/dashboard", label: "Go to My Bookings" }

function factsOf(spot: Spot, clock: { zone: string; now: Date }) {
  if (spot.state === "under_review") return { title: "", text: "", isMine: true, ...MY_BOOKINGS }
  if (spot.state === "signed_up") {
    const paid = spot.howPaid ? sayPlacePaid(spot.howPaid) : ""
    const text = `${paid ? `${paid}. ` : ""}If you can’t come, give up your spot in My Bookings.`
    return { title: "You’re signed up for this class.", text, isMine: true, ...MY_BOOKINGS }
  }
  const { says, leadsTo, isMine } = sayLine(spot.line, clock)
  const own = { to: `/waiting-list?token=${encodeURIComponent(spot.token)}`, label: leadsTo }
  return {
    ...{ title: "You’re on the waiting list for this class.", text: says, isMine },
    ...(leadsTo ? own : MY_BOOKINGS),
  }
}
