"use client"

import { useEffect } from "react"

/** Marks the page when it answers presses: tests wait for it (tests/e2e/support.ts). */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
  }, [])
  return null
}
