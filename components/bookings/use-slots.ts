"use client"

import { useCallback, useEffect, useEffectEvent, useState } from "react"
import useSWR from "swr"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { call } from "@/lib/client/call"
import { listenToSlots } from "./live-slots"

type Answer = { availableSlots: WireSlot[] }
const POLL_MS = 15_000
const LIVE_POLL_MS = 60_000

/**
 * The available slots, kept fresh by the socket, or asked for every 15 seconds without one. What the socket
 * says can come late or twice, so after each word the list is read again. `chosenId` is never taken off by
 * hearsay: what was heard may be the student's own hold.
 */
export function useSlots({ initial, chosenId }: { initial: WireSlot[]; chosenId: string | undefined }) {
  const [isLive, setLive] = useState(false)
  const { data, error, isLoading, mutate } = useSWR<Answer>(
    "/api/bookings",
    (path: string) => call<Answer>(path),
    {
      fallbackData: { availableSlots: initial },
      refreshInterval: isLive ? LIVE_POLL_MS : POLL_MS,
    },
  )
  const refetch = useCallback(async () => {
    await mutate().catch(() => {})
  }, [mutate])

  const remove = useCallback(
    (slotId: string) =>
      mutate((before) => before && { availableSlots: before.availableSlots.filter(isNot(slotId)) }),
    [mutate],
  )

  const onGone = useEffectEvent((slotId: string) => (slotId === chosenId ? refetch() : remove(slotId)))
  useEffect(
    () =>
      listenToSlots({
        onGone: (slotId) => onGone(slotId),
        onChanged: refetch,
        onConnection: (isConnected) => {
          setLive(isConnected)
          if (isConnected) refetch()
        },
      }),
    [refetch],
  )

  return { slots: data?.availableSlots ?? initial, isLoading, isStale: error !== undefined, refetch, remove }
}

const isNot = (slotId: string) => (slot: WireSlot) => slot._id !== slotId

/** Whether a slot is offered at this moment. Rejects when that cannot be known. */
export async function isOffered({
  slotId,
  signal,
}: {
  slotId: string
  signal: AbortSignal
}): Promise<boolean> {
  const { availableSlots } = await call<Answer>("/api/bookings", { signal })
  return availableSlots.some(({ _id }) => _id === slotId)
}
