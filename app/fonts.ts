import localFont from "next/font/local"

// Cut to what the site shows by local/new-fonts.ts.
export const fraunces = localFont({
  src: "./fonts/fraunces.woff2",
  variable: "--font-fraunces",
  weight: "400 600",
  display: "swap",
  adjustFontFallback: false,
})

export const instrument = localFont({
  src: "./fonts/instrument-sans.woff2",
  variable: "--font-instrument",
  weight: "400 600",
  display: "swap",
  adjustFontFallback: false,
})
