import { sayPlacePaid } from "@/components/accounts/class-words"
import { type OwnSpot as Spot, useMyPasses } from "@/components/passes/use-passes"
import { ButtonLink } from "@/components/ui/button"
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
export function OwnSpot({ spot, zone }: { spot: Spot; zone: string }) {
  const now = useNow()
  const ownZone = useZone() ?? zone
  if (spot.state === "under_review") return <UnderReview />
  if (spot.state === "signed_up") {
    const paid = spot.howPaid ? sayPlacePaid(spot.howPaid) : ""
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="success" title="You’re signed up for this class.">
          {paid ? `${paid}. ` : ""}If you can’t come, give up your spot in My Bookings.
        </Notice>
        <ButtonLink href="/dashboard">Go to My Bookings</ButtonLink>
      </div>
    )
  }
  const { says, leadsTo } = sayLine(spot.line, { zone: ownZone, now })
  return (
    <div className="grid justify-items-start gap-5">
      <Notice title="You’re on the waiting list for this class.">{says}</Notice>
      <ButtonLink
        href={leadsTo ? `/waiting-list?token=${encodeURIComponent(spot.token)}` : "/dashboard"}
        variant={leadsTo === "See your spot" ? "primary" : "quiet"}
      >
        {leadsTo || "Go to My Bookings"}
      </ButtonLink>
    </div>
  )
}
