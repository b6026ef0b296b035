"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { useAskBeforeLeaving } from "@/components/ui/use-ask-before-leaving"
import { useTyped } from "@/components/ui/use-typed"
import { CallError, call } from "@/lib/client/call"
import type { WireLetter } from "@/lib/letters/queries/letters"
import { isOpen } from "@/lib/letters/rules"

export type LetterDraft = { subject: string; text: string; label: string; url: string }
export type Saving = "saved" | "saving" | "unsaved" | "refused" | "elsewhere"

const PAUSE_MS = 800
/** What refusals call the fields. */
const NAME_OF = { subject: "subject", text: "text", label: "button.label", url: "button.url" }
const FIELDS = ["subject", "text", "label", "url"] as const

/** A letter that is saved as she types, one call at a time, each with all of it. */
export function useLetter(initial: WireLetter) {
  const path = `/api/admin/letters/${initial._id}`
  const [letter, setLetter] = useState(initial)
  const [draft, setDraft] = useTyped<LetterDraft>(`letter ${initial._id}`, draftOf(initial))
  const [saving, setSaving] = useState<Saving>("saved")
  const [errors, setErrors] = useState<Record<string, string>>({})
  useAskBeforeLeaving(isOpen(letter.state) && !isSame(draft, draftOf(letter)), `letter ${letter._id}`)
  const known = useRef({ letter: initial, draft })
  known.current.draft = draft
  const running = useRef<Promise<unknown>>(Promise.resolve(null))

  const saveOnce = useCallback(async (): Promise<unknown> => {
    const { letter: before, draft: typed } = known.current
    if (isSame(typed, draftOf(before)) || !isOpen(before.state)) return null
    setSaving("saving")
    try {
      const { subject, text, label, url } = typed
      const headers = { "If-Match": `"${before.version}"` }
      const body = { subject, text, button: { label, url } }
      const saved = await call<WireLetter>(path, { method: "PUT", as: "admin", headers, body })
      known.current.letter = saved
      setLetter(saved)
      setErrors({})
      setSaving("saved")
      return null
    } catch (error) {
      const isElsewhere = error instanceof CallError && error.code === "CONFLICT"
      const fields = error instanceof CallError ? error.fields : {}
      setErrors(fields)
      setSaving(isElsewhere ? "elsewhere" : Object.keys(fields).length > 0 ? "refused" : "unsaved")
      return error
    }
  }, [path])

  /** Answers why it could not be saved; null when it was. */
  const save = useCallback((): Promise<unknown> => {
    running.current = running.current.then(saveOnce, saveOnce)
    return running.current
  }, [saveOnce])

  useEffect(() => {
    if (isSame(draft, draftOf(known.current.letter))) return
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, save])

  const type = (next: LetterDraft) => {
    const isTyped = (name: string) =>
      FIELDS.some((field) => NAME_OF[field] === name && next[field] !== draft[field])
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !isTyped(name))))
    setDraft(next)
  }

  /**
   * Takes over what is known anew of the letter. While it can be changed, its text and version stay those that this page
   * has last read or saved: with a newer version its next save would overwrite what another tab has saved.
   */
  const show = useCallback((next: Partial<WireLetter>) => {
    const { letter } = known.current
    const { subject, text, button, version } = letter
    const kept = isOpen(next.state ?? letter.state) ? { subject, text, button, version } : {}
    known.current.letter = { ...letter, ...next, ...kept }
    setLetter(known.current.letter)
  }, [])
  return { path, letter, show, draft, setDraft: type, saving, errors, save }
}

function draftOf({ subject, text, button }: WireLetter): LetterDraft {
  return { subject, text, label: button.label, url: button.url }
}

/** Spaces at the ends are not kept, and are no reason to save again. */
function isSame(one: LetterDraft, other: LetterDraft): boolean {
  return (
    one.subject.trim() === other.subject &&
    one.text === other.text &&
    one.label.trim() === other.label &&
    one.url.trim() === other.url
  )
}
