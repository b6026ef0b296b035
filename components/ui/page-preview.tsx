"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "./button"

/**
 * A page of the site, or an email, as it would look. Its scripts are taken out and its links lead nowhere: it is to be looked at. It
 * shares our origin for its pictures and fonts alone.
 */
export function PagePreview({
  html,
  title,
  note,
  wide = "md:w-full",
  onClose,
}: {
  html: string
  title: string
  /** What has not happened yet. */
  note: string
  /** How wide "Wide" is. */
  wide?: "md:w-full" | "md:w-[640px]"
  onClose: () => void
}) {
  const [isWide, setWide] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: "start" })
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <section aria-labelledby="preview" className="grid gap-3 border-y border-ink py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} id="preview" tabIndex={-1} className="text-heading outline-none">
          {title}
        </h3>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            className="max-md:hidden"
            aria-pressed={!isWide}
            onClick={() => setWide(false)}
          >
            Phone
          </Button>
          <Button
            variant="quiet"
            className="max-md:hidden"
            aria-pressed={isWide}
            onClick={() => setWide(true)}
          >
            Wide
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Close preview
          </Button>
        </div>
      </div>
      <p className="text-small text-muted">{note}</p>
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc={asPicture(html)}
        className={`h-[75dvh] w-full border border-control bg-raised md:mx-auto ${isWide ? wide : "md:w-[390px]"}`}
      />
    </section>
  )
}

function asPicture(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/gi, "")
    .replace(/<noscript\b[\s\S]*?<\/noscript>/gi, "")
    .replace(/<link\b[^>]*\bas="script"[^>]*>/gi, "")
    .replace(/<head\b[^>]*>/i, '$&<base target="_blank">')
}
