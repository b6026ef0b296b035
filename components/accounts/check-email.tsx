"use client"

import { type ReactNode, useEffect, useRef } from "react"

/** What a form turns into when its email is on the way: one state, which takes the focus, and a way back. */
export function CheckEmail({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} data-own-title className="rise grid gap-5 pt-13 outline-none sm:pt-23">
      <h1 className="text-title">Check your email</h1>
      {children}
      <button type="button" onClick={onAgain} className="link min-h-11 justify-self-start text-small">
        Send it again, or to another email
      </button>
    </div>
  )
}
