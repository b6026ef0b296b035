"use client"

import { Hydrated } from "@/components/layout/hydrated"

const LOOK =
  "margin: 0 auto; padding: 4rem 1.25rem; max-width: 38rem; font: 1.0625rem/1.65 sans-serif; color: #1a231e"

/** In place of everything, when the layout itself fails: without the style sheet, which each page would carry again. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <style>{`body { background: #f8f3e9 } main { ${LOOK} } h1 { font: 440 2.25rem/1.1 serif }`}</style>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong here.</h1>
          <p>It is our fault, not yours. Nothing that you have booked or paid for is lost.</p>
          <p>
            <button type="button" onClick={() => window.location.reload()}>
              Try again
            </button>
          </p>
        </main>
        <Hydrated />
      </body>
    </html>
  )
}
