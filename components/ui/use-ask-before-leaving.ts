"use client"

import { useEffect } from "react"
import { isKept } from "@/lib/client/typed"

/**
 * While this is on, the browser asks before the page is left; not for a session that has ended, when what is typed under
 * that name (use-typed.ts) waits for the next sign-in.
 */
export function useAskBeforeLeaving(isOn: boolean, typed = ""): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept(typed)) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn, typed])
}
