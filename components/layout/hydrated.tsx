"use client"

import { useEffect } from "react"

/** Marks the page when it answers presses: until then lib/web/after-paint.js keeps them. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
  }, [])
  return null
}
