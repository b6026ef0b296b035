import { useEffect, useState } from "react"
import { useSession } from "@/components/accounts/session-provider"
import type { OwnSpot } from "@/components/passes/use-passes"
import { call } from "@/lib/client/call"

const WORDS: Record<OwnSpot["state"], string> = {
  signed_up: "You’re signed up",
  under_review: "PayPal is reviewing your payment",
  waiting: "You’re on the waiting list",
}

/** What who is signed in has of the classes to come, in words, by their ids; nothing for a visitor. */
export function useOwnStates(): ReadonlyMap<string, string> {
  const { student } = useSession()
  const id = student?.id
  const [spots, setSpots] = useState<OwnSpot[]>([])
  useEffect(() => {
    if (!id) return setSpots([])
    let isGone = false
    call<{ spots: OwnSpot[] }>(`/api/user/${id}/passes`, { as: "student", stays: true }).then(
      (found) => isGone || setSpots(found.spots),
      // Without an answer the calendar shows what it shows to everybody.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [id])
  return new Map(spots.map(({ eventId, state }) => [eventId, WORDS[state]]))
}
