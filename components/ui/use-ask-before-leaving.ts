"use client"

import { useEffect } from "react"

/** While this is on, the browser asks before the page is left; unless `isKept` then says that nothing is lost by it. */
export function useAskBeforeLeaving(isOn: boolean, isKept: () => boolean = () => false): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept()) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn, isKept])
}
