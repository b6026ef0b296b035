"use client"

import useSWR from "swr"
import { useSession } from "@/components/accounts/session-provider"
import type { HowPaid } from "@/lib/checkout/queries/own-place"
import { call } from "@/lib/client/call"
import type { OwnPass, ReviewedPass, WirePass } from "@/lib/passes/queries"
import { paysFor, sayClasses } from "@/lib/passes/rules"
import type { PersonLine } from "@/lib/people/queries/history"
import { formatDate } from "@/lib/time"

/** A class to come that somebody has a spot in, or waits for one; `token` opens their place in its line. */
export type OwnSpot = { eventId: string } & (
  | { state: "signed_up"; howPaid: HowPaid | null }
  | { state: "under_review" }
  | { state: "waiting"; line: Pick<PersonLine, "state" | "place" | "offerUntil">; token: string }
)

type Mine = { passes: OwnPass[]; underReview: ReviewedPass[]; spots: OwnSpot[]; hasSigned: boolean }
const NOTHING: Mine = { passes: [], underReview: [], spots: [], hasSigned: false }

/** The passes of who is signed in, what PayPal still reviews, their classes to come, and whether they have signed the waiver; nothing for a visitor, or until `isKnown`. */
export function useMyPasses(): Mine & { isLoading: boolean; isKnown: boolean } {
  const { student } = useSession()
  const { data, error } = useSWR<Mine>(
    student ? `/api/user/${student.id}/passes` : null,
    (path: string) => call<Mine>(path, { as: "student", stays: true }),
    { revalidateOnFocus: false },
  )
  return { ...(data ?? NOTHING), isLoading: student !== null && !data && !error, isKnown: data !== undefined }
}

/** What pays for a class of that name: "7 classes left, until Sun, Mar 14, 2027"; empty without a pass. */
export function passHintOf(passes: WirePass[], title: string): string {
  const fitting = passes.filter((pass) => paysFor(pass, title))
  const left = fitting.reduce((sum, one) => sum + one.left, 0)
  const [first] = fitting
  return first
    ? `${sayClasses(left)} left, ${fitting.length > 1 ? "the first " : ""}until ${formatDate(first.lastDay)}.`
    : ""
}
