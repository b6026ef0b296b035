"use client"

import { type ReactNode, useId } from "react"
import { Button } from "./button"

/** Of a list, so many days are shown on phones; what is later is behind a button (`Later`). */
export const NEAR_DAYS = 14

/** What is far ahead in a list: on phones behind a button, from 768 px on in its place. */
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
        className="mt-4 md:hidden print:hidden"
      >
        {isOpen ? "Show fewer" : label}
      </Button>
      <div id={id} className={`mt-6 ${isOpen ? "" : "max-md:hidden print:block"}`}>
        {children}
      </div>
    </>
  )
}
