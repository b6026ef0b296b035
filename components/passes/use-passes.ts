"use client"

import useSWR from "swr"
import { useSession } from "@/components/accounts/session-provider"
import { call } from "@/lib/client/call"
import type { OwnPass, ReviewedPass, WirePass } from "@/lib/passes/queries"
import { paysFor, sayClasses } from "@/lib/passes/rules"
import { formatDate } from "@/lib/time"

type Mine = {
  passes: OwnPass[]
  underReview: ReviewedPass[]
  /** The ids of classes. */
  classesUnderReview: string[]
  hasSigned: boolean
}
const NOTHING: Mine = { passes: [], underReview: [], classesUnderReview: [], hasSigned: false }

/** The passes of who is signed in, what PayPal still reviews, and whether they have signed the waiver; nothing for a visitor, or until `isKnown`. */
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
