"use client"

import { type ReactNode, useEffect, useId, useRef } from "react"

/**
 * A modal dialog on the browser's own. The focus begins at what has `data-first`. `onClose` is called for Escape, the backdrop and the close of the
 * dialog; the focus goes back to where it was, or to the page when what had it is gone.
 */
export function Dialog({
  open,
  onClose,
  title,
  role,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  role?: "dialog" | "alertdialog"
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    const before = document.activeElement
    // The browser puts the focus where it finds "autofocus", whenever it does so.
    const first = element.querySelector<HTMLElement>("[data-first]")
    first?.setAttribute("autofocus", "")
    element.showModal()
    first?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement) before.focus()
      if (document.activeElement !== document.body) return
      const below = document.querySelector<HTMLElement>("dialog[open] [data-first]")
      const next = below ?? document.getElementById("main")
      next?.focus({ preventScroll: true })
    }
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and comes as onCancel.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="rise m-auto w-[min(30rem,calc(100vw-2rem))] rounded-soft bg-raised p-0 text-ink"
    >
      <div className="p-7 sm:p-9">
        <h2 id={titleId} className="text-section">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
