"use client"

import { type FormEvent, type ReactNode, useState } from "react"

/** What is wrong with what was typed, in words; empty when nothing is. */
export type Check = (value: string) => string

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What the browser would say in a bubble when a form is sent (`required`, `min`, the type) as a sentence at the field.
 * The first such field gets the focus; the sentence goes when something is typed, as does `error`, with which the field
 * was refused.
 */
export function useInvalid({ missing, check, error }: Given) {
  const [said, setSaid] = useState("")
  /** The error under which something was typed since. */
  const [answered, setAnswered] = useState<ReactNode>()
  if (!error && answered) setAnswered(undefined)
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault()
    const control = event.currentTarget
    setSaid(sayInvalid(control, missing))
    if (control.form?.querySelector(":is(input, select, textarea):invalid") === control) control.focus()
  }
  const onInput = (event: FormEvent<Control>) => {
    setSaid("")
    setAnswered(error)
    judge(event.currentTarget, check)
  }
  return { said: said || (error === answered ? undefined : error), listeners: { onInvalid, onInput } }
}

type Given = { missing?: string; check?: Check; error?: ReactNode }

/** Lets the browser refuse what a rule refuses, as it does an empty field that is required. */
export function judge(control: Control, check?: Check) {
  if (check) control.setCustomValidity(control.value && check(control.value))
}

function sayInvalid({ type, validity, validationMessage }: Control, missing?: string): string {
  if (type === "email")
    return validity.valueMissing ? "Please enter your email address." : "Please enter a valid email address."
  return ((validity.valueMissing || validity.patternMismatch) && missing) || validationMessage
}
