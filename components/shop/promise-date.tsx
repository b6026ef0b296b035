"use client"

import { useEffect, useSyncExternalStore } from "react"
import { WholeDates } from "@/components/ui/whole-dates"
import { call } from "@/lib/client/call"
import type { Promises } from "@/lib/shop/rules/promises"

type Studio = { timeZone: string; promises: Promises }

const KEPT_MS = 60_000
const listeners = new Set<() => void>()
let studio: Studio | null = null
let askedAt = 0
let asked = 0

/** Asks the server again; without an answer, what was known stays. An answer to an earlier question is left out. */
export async function refetchStudio() {
  asked += 1
  const which = asked
  askedAt = Date.now()
  const answer = await call<Studio>("/config/studio").catch(() => null)
  if (which !== asked) return
  if (!answer) {
    askedAt = 0
    return
  }
  studio = answer
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useStudio(): Studio | null {
  useEffect(() => {
    if (Date.now() - askedAt > KEPT_MS) void refetchStudio()
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => studio,
    () => null,
  )
}

/** The studio's time zone; null until it is known. */
export function useStudioZone(): string | null {
  return useStudio()?.timeZone ?? null
}

/** What an order of now is promised; null until that is known. */
export function usePromise(): Promises | null {
  return useStudio()?.promises ?? null
}

/** "Ships Mon, Oct 26, arrives by Thu, Oct 29. Pickup from Thu, Oct 29, 11 AM." */
export function PromiseDate({ className = "" }: { className?: string }) {
  const promise = usePromise()
  return (
    <p className={`min-h-12 ${className}`}>
      {promise ? <WholeDates>{`${promise.shipping}. ${promise.pickup}.`}</WholeDates> : null}
    </p>
  )
}
