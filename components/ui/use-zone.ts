"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** The time zone of this browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
}

/** The visitor's own time zone; null on the server and while the page wakes up. */
export function useZone(): string | null {
  return useSyncExternalStore(never, browserZone, () => null)
}
