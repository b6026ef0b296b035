"use client"

import useSWR from "swr"
import { useSession } from "@/components/accounts/session-provider"
import { call } from "@/lib/client/call"
import type { PickupClass } from "@/lib/shop/rules/pickup"

const MOST = 3

/** The next classes of who is signed in at which an order can be handed over; none for a visitor. */
export function usePickupClasses(): { classes: PickupClass[]; refetch: () => Promise<unknown> } {
  const { student } = useSession()
  const { data, mutate } = useSWR<PickupClass[]>(
    // What the browser has stored of somebody may be anything until it is validated.
    student ? `/api/user/${encodeURIComponent(student.id)}/pickup-classes` : null,
    (path: string) => call<PickupClass[]>(path, { as: "student", stays: true }),
    { revalidateOnFocus: false },
  )
  return { classes: (data ?? []).slice(0, MOST), refetch: () => mutate().catch(() => {}) }
}
