"use client"

import { useEffect } from "react"

/** Scrolls to the part of the page that the query parameter `section` names (spec 2, /about). */
export function ScrollToSection() {
  useEffect(() => {
    const section = new URLSearchParams(window.location.search).get("section")
    if (section) document.getElementById(section)?.scrollIntoView()
  }, [])
  return null
}
