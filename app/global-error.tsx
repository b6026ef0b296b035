"use client"

import { Hydrated } from "@/components/layout/hydrated"
import { Sheet } from "./sheet"

export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <Sheet />
        <title>Something went wrong</title>
        <main className="wrap flex-1 py-section">
          <h1 className="text-title">Something went wrong here.</h1>
          <p className="mt-5 max-w-measure text-lead text-muted">
            It’s my site’s fault, not yours. Everything you’ve booked or paid for is safe.
          </p>
          <p className="mt-8">
            <button type="button" onClick={() => window.location.reload()} className="link min-h-11">
              Try again
            </button>
          </p>
        </main>
        <Hydrated />
      </body>
    </html>
  )
}
