"use client"

import { useEffect, useState } from "react"

/** False until the page answers. A form sent before, by the browser itself, would lose what was typed. */
export function useReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}
