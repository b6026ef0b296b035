"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** The visitor's own time zone; null on the server and while the page wakes up. */
export function useZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    () => null,
  )
}
