"use client"

import { preload } from "react-dom"
import fraunces from "./fonts/fraunces.woff2"
import instrument from "./fonts/instrument-sans.woff2"
import rules from "./globals.css?text"

// Cut to what the site shows by local/new-fonts.ts.
const FONTS = { Fraunces: fraunces, "Instrument Sans": instrument }

/**
 * The style sheet, in the head of the page and nowhere else: a linked one is a round trip before anything is seen. React
 * finds it there by its name and leaves it. In browsers its text is empty (next.config.ts): a page that was not found, or
 * whose read failed, comes from Next as an empty document that the browser draws, and links it then (app/site.css).
 */
export function Sheet() {
  for (const address of Object.values(FONTS))
    preload(address, { as: "font", type: "font/woff2", crossOrigin: "anonymous" })
  const fonts = Object.entries(FONTS).map(
    ([family, address]) =>
      `@font-face{font-family:"${family}";src:url(${address}) format("woff2");font-weight:400 600;font-display:swap}`,
  )
  // While developing a changed sheet has another name, and is added.
  const name = process.env.NODE_ENV === "production" ? "site" : `site-${rules.length}`
  const isMissing = typeof document !== "undefined" && !document.querySelector(`[data-href="${name}"]`)
  return (
    <>
      {isMissing ? <link rel="stylesheet" href="/site.css" precedence="first" /> : null}
      <style href={name} precedence="first">
        {fonts.join("") + rules}
      </style>
    </>
  )
}
