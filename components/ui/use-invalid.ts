"use client"

import { type FormEvent, useState } from "react"

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What the browser would say in a bubble when a form is sent (`required`, `min`, the type) as a sentence at the field.
 * The first such field gets the focus; the sentence goes when something is typed.
 */
export function useInvalid(missing?: string) {
  const [said, setSaid] = useState("")
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault()
    const control = event.currentTarget
    setSaid(sayInvalid(control, missing))
    if (control.form?.querySelector(":is(input, select, textarea):invalid") === control) control.focus()
  }
  return { said, listeners: { onInvalid, onInput: () => setSaid("") } }
}

function sayInvalid({ type, validity, validationMessage }: Control, missing?: string): string {
  if (type === "email")
    return validity.valueMissing ? "Please enter your email address." : "Please enter a valid email address."
  return ((validity.valueMissing || validity.patternMismatch) && missing) || validationMessage
}
