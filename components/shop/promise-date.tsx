"use client"

import { useEffect, useState } from "react"
import { useSiteTexts } from "@/components/content/site-texts"
import { WholeDates } from "@/components/ui/whole-dates"
import { call } from "@/lib/client/call"
import { pickupPromise } from "@/lib/shop/rules/pickup"
import { shippingPromise } from "@/lib/shop/rules/shop"

let asked: Promise<string> | undefined

/** The studio's time zone; null until it is known. */
export function useStudioZone(): string | null {
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => {
    asked ??= call<{ timeZone: string }>("/config/studio").then(({ timeZone }) => timeZone)
    asked.then(setZone, () => {
      asked = undefined
    })
  }, [])
  return zone
}

/** The studio's promise for an order of today, by the studio's clock; null until that is known. */
export function usePromise(): { shipping: string; pickup: string } | null {
  const zone = useStudioZone()
  const { daysOff, pickup } = useSiteTexts()
  if (!zone) return null
  const moment = { now: new Date(), zone }
  return {
    shipping: shippingPromise({ ...moment, daysOff }).text,
    pickup: pickupPromise({ ...moment, pickup }).text,
  }
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
