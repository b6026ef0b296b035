"use client"

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { type Student, useSession } from "@/components/accounts/session-provider"
import { initialsOf } from "./initials"

const ITEM = "flex min-h-11 w-full items-center px-5 text-left text-small hover:bg-panel"

type Place = { at: number; count: number }
const STEPS: Record<string, (place: Place) => number> = {
  ArrowDown: ({ at, count }) => (at + 1) % count,
  ArrowUp: ({ at, count }) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: ({ count }) => count - 1,
}

/** The circle with the student's initials and what it opens. */
export function ProfileMenu({
  student,
  isLoading = false,
}: {
  student: Student | null | undefined
  isLoading?: boolean
}) {
  const { signOut } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const circle = useRef<HTMLButtonElement>(null)
  const id = student?.id && student.id !== "N/A" ? student.id : null
  const to = (rest: string) => (id ? `/user/${id}${rest}` : "/login")

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [isOpen])

  const handleKey = (event: KeyboardEvent) => {
    const items = Array.from(box.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])
    const at = items.indexOf(document.activeElement as HTMLElement)
    if (event.key === "Escape" && isOpen) {
      setIsOpen(false)
      circle.current?.focus()
    } else if (event.key in STEPS && (isOpen || event.key.startsWith("Arrow"))) {
      event.preventDefault()
      setIsOpen(true)
      const next = STEPS[event.key]?.({ at, count: items.length }) ?? 0
      requestAnimationFrame(() => items[next]?.focus())
    }
  }

  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setIsOpen(false)
  }

  const logOut = async () => {
    await signOut()
    window.location.assign("/login")
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the button and links inside.
    <div ref={box} className="relative" onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        ref={circle}
        type="button"
        aria-label={isLoading ? "Loading... Profile menu" : `Profile menu, ${initialsOf(student)}`}
        aria-expanded={isOpen}
        aria-controls="profile-menu"
        onClick={() => setIsOpen(!isOpen)}
        className={`flex h-11 items-center justify-center rounded-full text-small ${isLoading ? "text-muted" : "w-11 bg-leaf font-semibold text-ground hover:bg-ink"}`}
      >
        {isLoading ? "Loading..." : initialsOf(student)}
      </button>
      <div
        id="profile-menu"
        hidden={!isOpen}
        className="rise absolute right-0 z-30 mt-2 w-52 rounded-soft border border-line bg-raised py-2"
      >
        <a data-item href={to("")} className={ITEM}>
          My Bookings
        </a>
        <a data-item href={to("/book")} className={ITEM}>
          New Booking
        </a>
        <a data-item href={to("/account")} className={ITEM}>
          Account
        </a>
        <button data-item type="button" onClick={logOut} className={`${ITEM} border-t border-line`}>
          Log Out
        </button>
      </div>
    </div>
  )
}
