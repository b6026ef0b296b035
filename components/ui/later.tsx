"use client"

import { type ReactNode, useId } from "react"
import { Button } from "./button"

/** Of a list, so many days are shown; what is later is behind a button (`Later`). */
export const NEAR_DAYS = 14

/** What is far ahead in a list, behind a button. */
export function Later({
  label,
  isOpen,
  onChange,
  children,
}: {
  /** As "Show 34 later". */
  label: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onChange(!isOpen)}
        className="mt-4 print:hidden"
      >
        {isOpen ? "Show fewer" : label}
      </Button>
      <div id={id} className={`mt-6 ${isOpen ? "" : "hidden print:block"}`}>
        {children}
      </div>
    </>
  )
}
