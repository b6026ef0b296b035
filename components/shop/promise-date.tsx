"use client"

import { useEffect, useState } from "react"
import { WholeDates } from "@/components/ui/whole-dates"
import { call } from "@/lib/client/call"
import type { Promises } from "@/lib/shop/rules/promises"

type Studio = { timeZone: string; promises: Promises }

const KEPT_MS = 60_000
let asked: { at: number; studio: Promise<Studio> } | undefined

function useStudio(): Studio | null {
  const [studio, setStudio] = useState<Studio | null>(null)
  useEffect(() => {
    if (!asked || Date.now() - asked.at > KEPT_MS)
      asked = { at: Date.now(), studio: call<Studio>("/config/studio") }
    asked.studio.then(setStudio, () => {
      asked = undefined
    })
  }, [])
  return studio
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
