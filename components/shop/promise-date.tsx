"use client"

import { useSyncExternalStore } from "react"
import { pickupPromise, shippingPromise } from "@/lib/shop/rules"
import { site } from "@/lib/site"

const never = () => () => {}

/** The studio's promise for an order of today; null on the server, whose page may be a day old. */
export function usePromise(): { shipping: string; pickup: string } | null {
  const text = useSyncExternalStore(never, promisesNow, () => "")
  if (!text) return null
  const [shipping = "", pickup = ""] = text.split("\n")
  return { shipping, pickup }
}

function promisesNow(): string {
  const moment = { now: new Date(), zone: site.studioTimeZone }
  return `${shippingPromise(moment).text}\n${pickupPromise(moment).text}`
}

/** "Ships Mon 9 Nov, with you by Thu 12. Pickup from Thu 11am." */
export function PromiseDate({ className = "" }: { className?: string }) {
  const promise = usePromise()
  return (
    <p className={`min-h-12 ${className}`}>{promise ? `${promise.shipping}. ${promise.pickup}.` : null}</p>
  )
}
