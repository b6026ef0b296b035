"use client"

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { type Student, useSession } from "@/components/accounts/session-provider"
import { initialsOf } from "./initials"

const ITEM = "flex min-h-11 w-full items-center px-5 text-left text-small hover:bg-panel"

/** The circle with the student's initials and what it opens. */
export function ProfileMenu({ student }: { student: Student | null | undefined }) {
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
    if (event.key !== "Escape" || !isOpen) return
    setIsOpen(false)
    circle.current?.focus()
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
        aria-label="Profile menu"
        aria-expanded={isOpen}
        aria-controls="profile-menu"
        onClick={() => setIsOpen(!isOpen)}
        className="flex size-11 items-center justify-center rounded-full bg-leaf text-small font-semibold text-ground transition-colors duration-200 hover:bg-ink"
      >
        {initialsOf(student)}
      </button>
      <div
        id="profile-menu"
        hidden={!isOpen}
        className="rise absolute right-0 z-30 mt-2 w-52 rounded-soft border border-line bg-raised py-2"
      >
        <a href={to("")} className={ITEM}>
          My Bookings
        </a>
        <a href={to("/book")} className={ITEM}>
          New Booking
        </a>
        <a href={to("/account")} className={ITEM}>
          Account
        </a>
        <button type="button" onClick={logOut} className={`${ITEM} border-t border-line`}>
          Log Out
        </button>
      </div>
    </div>
  )
}
