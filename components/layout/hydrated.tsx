"use client"

import { useEffect } from "react"

/**
 * Marks the page when it answers presses: tests wait for it (tests/e2e/support.ts). Closes the phone's menu, which the
 * browser opens and closes by itself, when the Tab key leads out of it: the focus would be behind it.
 */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
    const leave = ({ target }: FocusEvent) => {
      const menu = document.getElementById("menu")
      if (menu && !menu.contains(target as Node)) menu.hidePopover?.()
    }
    document.addEventListener("focusin", leave)
    return () => document.removeEventListener("focusin", leave)
  }, [])
  return null
}
