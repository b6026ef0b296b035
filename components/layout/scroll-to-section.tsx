"use client"

import { useEffect } from "react"

/**
 * Scrolls to the part of the page that the query parameter `section` names (docs/product.md, /about): on arrival, and
 * from a link inside the page without loading it anew.
 */
export function ScrollToSection() {
  useEffect(() => {
    const scroll = () => {
      const section = new URLSearchParams(window.location.search).get("section")
      if (section) document.getElementById(section)?.scrollIntoView()
    }
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.target || link.origin !== window.location.origin) return
      if (link.pathname !== window.location.pathname || !link.search.startsWith("?section=")) return
      event.preventDefault()
      window.history.pushState(null, "", link.href)
      scroll()
    }
    scroll()
    document.addEventListener("click", follow)
    return () => document.removeEventListener("click", follow)
  }, [])
  return null
}
