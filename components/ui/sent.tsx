"use client"

import { type ReactNode, useEffect, useRef } from "react"
import { Button } from "./button"
import { Notice } from "./notice"

/** What happens next, in the place of a form that has been sent; the focus goes there. */
export function Sent({
  title,
  again,
  onAgain,
  children,
}: {
  title: string
  /** What the button says that brings the empty form back. */
  again: string
  onAgain: () => void
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="max-w-measure outline-none">
      <Notice tone="success" title={title}>
        {children}
      </Notice>
      <Button variant="quiet" className="mt-5" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
