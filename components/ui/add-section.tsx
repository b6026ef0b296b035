"use client"

import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTyped } from "./use-typed"

/**
 * A form to add something, below the list of what is there: open from 768 px on, on phones behind a button. The button
 * stands where `AddButton` is put, on wide screens too, as the list above the form can be long.
 */
export function useAddSection() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useTyped(`open ${id}`, false)
  return {
    id,
    button,
    isOpen,
    open: () => (isOpen ? goTo(id) : setOpen(true)),
    close: () => {
      setOpen(false)
      if (isOpen) button.current?.focus()
    },
  }
}

function goTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: "start" })
  const first = section?.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled")
  first?.focus({ preventScroll: true })
}

type Section = ReturnType<typeof useAddSection>

/** "+ Add an event": opens the form and goes to its first field. */
export function AddButton({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <button
      ref={section.button}
      type="button"
      aria-controls={section.id}
      onClick={section.open}
      className="inline-flex min-h-11 items-center rounded-soft bg-press px-4 text-small font-semibold text-on-press print:hidden"
    >
      + {children}
    </button>
  )
}

export function AddSection({
  section: { id, isOpen },
  title,
  className = "",
  children,
}: {
  section: Section
  title: string
  className?: string
  children: ReactNode
}) {
  const titleId = `${id}-title`
  useEffect(() => {
    if (isOpen) goTo(id)
  }, [isOpen, id])
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      // What opens above it must not scroll the page along.
      className={`[overflow-anchor:none] print:hidden ${isOpen ? "" : "max-md:hidden"} ${className}`}
    >
      <h2 id={titleId} className="mb-4 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
