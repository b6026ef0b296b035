"use client"

import { useState } from "react"
import useSWR from "swr"
import { useAddress } from "@/components/ui/use-address"
import type { WireSignUp } from "@/lib/classes/queries/sign-ups"
import { call } from "@/lib/client/call"

export type When = "upcoming" | "past"
type Found = { when: When; signUps: WireSignUp[] }
export type Roster = { eventId: string; head: WireSignUp; people: WireSignUp[] }

/** The sign-ups of classes to come or past ones, a page of classes at a time, grouped by class. */
export function useSignUps(initial: WireSignUp[], shown: When) {
  const [when, setWhen] = useState<When>(shown)
  const [page, setPage] = useState(1)
  useAddress({ when: when === "past" ? when : "" })
  const isFirst = when === shown && page === 1
  const { data, error, mutate } = useSWR<Found>(
    `/api/admin/signups?when=${when}&page=${page}`,
    async (path: string) => ({ when, signUps: await call<WireSignUp[]>(path, { as: "admin" }) }),
    { fallbackData: isFirst ? { when, signUps: initial } : undefined, keepPreviousData: true },
  )
  // The page before stays while the next is read; the other list does not.
  const found = data?.when === when ? data.signUps : undefined
  return {
    when,
    page,
    rosters: byClass(found ?? []),
    isKnown: found !== undefined,
    isStale: error !== undefined,
    refetch: () => mutate().catch(() => {}),
    show: (next: When) => {
      setWhen(next)
      setPage(1)
    },
    turn: (by: 1 | -1) => setPage(page + by),
  }
}

function byClass(signUps: WireSignUp[]): Roster[] {
  const classes = new Map<string, Roster>()
  for (const head of signUps) {
    const roster = classes.get(head.eventId)
    if (roster) roster.people.push(head)
    else classes.set(head.eventId, { eventId: head.eventId, head, people: [head] })
  }
  return [...classes.values()]
}
