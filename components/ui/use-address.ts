"use client"

import { useEffect } from "react"

/** Keeps what a list shows in the address of the page, so that Back leads to it; what is empty is left out. */
export function useAddress(shown: Record<string, string>): void {
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== "")).toString()
  useEffect(() => {
    const { pathname, search } = window.location
    if (search.slice(1) !== query)
      window.history.replaceState(null, "", query ? `${pathname}?${query}` : pathname)
  }, [query])
}
