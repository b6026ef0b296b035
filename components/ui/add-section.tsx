"use client"

import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTyped } from "./use-typed"

/**
 * A form to add something, below the list of what is there: open from 768 px on; on phones behind a button, which
 * stands where `AddButton` is put.
 */
export function useAddSection() {
  const id = useId()
  const [isOpen, setOpen] = useTyped(`open ${id}`, false)
  return {
    id,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  }
}

const titleOf = (id: string) => `${id}-title`

type Section = ReturnType<typeof useAddSection>

/** "+ Add an event", on phones only: opens the form and goes there. */
export function AddButton({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={section.isOpen}
      aria-controls={section.id}
      onClick={section.open}
      className="inline-flex min-h-11 items-center rounded-soft bg-press px-4 text-small font-semibold text-on-press md:hidden print:hidden"
    >
      + {children}
    </button>
  )
}

export function AddSection({
  section,
  title,
  className = "",
  children,
}: {
  section: Section
  title: string
  className?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = titleOf(section.id)
  useEffect(() => {
    if (section.isOpen) heading.current?.focus()
  }, [section.isOpen])
  return (
    <section
      id={section.id}
      aria-labelledby={titleId}
      className={`print:hidden ${section.isOpen ? "" : "max-md:hidden"} ${className}`}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className="mb-4 text-heading outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
