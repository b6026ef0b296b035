"use client"

import { useEffect } from "react"

/** Marks the page when it answers presses: until then lib/web/after-paint.js keeps them. */
export function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = ""
  }, [])
  return null
}
