"use client"

import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useAlerts } from "./alerts"
import { keepFocusNear, placesAround } from "./keep-focus"

type Failure = {
  title: string
  /** Said when the error has no words for people. */
  text?: string
  /** Fields that are refused are marked instead. */
  marksFields?: boolean
}

/**
 * What a form or a button does when it is pressed: busy until it is done, at most once at a time, with an alert
 * when it fails, and the focus kept near by when it is gone. `name` tells apart what one component can do at once, such as the rows of a list.
 */
export function useSubmit<Name extends string>() {
  const { alert } = useAlerts()
  const running = useRef(new Set<Name | "">())
  const [busy, setBusy] = useState<ReadonlySet<Name | "">>(new Set())
  const [errors, setErrors] = useState<Record<string, string>>({})

  /**
   * What was refused before goes first: a field that says the same again has to show it again. Not when nothing is refused:
   * drawing in the middle of an input event would take back what is being typed.
   */
  const markFields = (fields: Record<string, string>) => {
    if (Object.keys(fields).length > 0) flushSync(() => setErrors({}))
    setErrors(fields)
  }

  const tell = async (error: unknown, { title, text = "Please try again.", marksFields }: Failure) => {
    const { message, fields } = wordsOf(error)
    if (marksFields && Object.keys(fields).length > 0) {
      const before = shownErrors()
      flushSync(() => setErrors(fields))
      // What was refused may have no field here, or none that is shown.
      if (shownErrors() !== before) return
    }
    await alert({ title, text: message || text, tone: "error" })
  }

  const submit = async (
    work: () => Promise<unknown>,
    failure: Failure | ((error: unknown) => unknown),
    name: Name | "" = "",
  ): Promise<void> => {
    if (running.current.has(name)) return
    const places = placesAround()
    running.current.add(name)
    setBusy(new Set(running.current))
    setErrors({})
    try {
      await work()
    } catch (error) {
      await (typeof failure === "function" ? failure(error) : tell(error, failure))
    } finally {
      running.current.delete(name)
      // What was pressed may have been removed: the focus can only be judged once that is rendered.
      flushSync(() => setBusy(new Set(running.current)))
      keepFocusNear(places)
    }
  }

  return { isBusy: busy.size > 0, busy, errors, markFields, submit }
}

function shownErrors(): string {
  const shown = document.querySelectorAll("[aria-invalid=true], [role=alert]")
  return Array.from(shown, ({ textContent }) => textContent).join("\n")
}

/** The words for people in a refused call; a fault of the program has none. */
export function wordsOf(error: unknown): { message: string; fields: Record<string, string> } {
  if (!(error instanceof Error) || !("fields" in error)) return { message: "", fields: {} }
  return { message: error.message, fields: error.fields as Record<string, string> }
}
