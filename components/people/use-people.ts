"use client"

import { useEffect, useState } from "react"
import useSWR from "swr"
import { call } from "@/lib/client/call"
import type { KnownPerson } from "@/lib/people/queries/search"

const PAUSE_MS = 150

/** Who is found by what has been typed, a moment after the last letter; the address follows, so that Back finds it. */
export function usePeople({ initial, asked }: { initial: KnownPerson[]; asked: string }) {
  const [typed, setTyped] = useState(asked)
  const [q, setQ] = useState(asked)
  const wanted = typed.trim()

  useEffect(() => {
    if (wanted === q) return
    const timer = setTimeout(() => {
      setQ(wanted)
      const query = wanted ? `?${new URLSearchParams({ q: wanted })}` : ""
      window.history.replaceState(window.history.state, "", `/admin/people${query}`)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, q])

  const { data, error, isLoading } = useSWR(
    `/api/admin/people?${new URLSearchParams({ q })}`,
    (path: string) => call<{ people: KnownPerson[] }>(path, { as: "admin" }),
    {
      fallbackData: q === asked ? { people: initial } : undefined,
      keepPreviousData: true,
      revalidateOnMount: false,
    },
  )
  return {
    typed,
    setTyped,
    /** What the list is the answer to. */
    q,
    people: data?.people ?? initial,
    isSearching: isLoading || wanted !== q,
    hasFailed: error !== undefined,
  }
}
