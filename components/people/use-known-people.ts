"use client"

import { useEffect, useState } from "react"
import { call } from "@/lib/client/call"
import type { KnownPerson } from "@/lib/people/queries/search"

const PAUSE_MS = 200

/** Who is known by that part of a name or an address, a moment after the last letter. */
export function useKnownPeople(typed: string): KnownPerson[] {
  const [found, setFound] = useState<KnownPerson[]>([])
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted.length < 2) return setFound([])
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const path = `/api/admin/people?q=${encodeURIComponent(wanted)}`
        const { people } = await call<{ people: KnownPerson[] }>(path, { as: "admin", signal: stop.signal })
        if (!stop.signal.aborted) setFound(people)
      } catch {
        // They can be typed as well.
        if (!stop.signal.aborted) setFound([])
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return found
}
