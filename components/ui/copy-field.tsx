"use client"

import { useRef, useState } from "react"
import { Button } from "./button"
import { Field, TextInput } from "./field"

/** Something to take along, with a button that copies it. */
export function CopyField({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const field = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState("")
  const isCopied = copied === value

  async function copy() {
    const input = field.current?.querySelector("input")
    input?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      // Without a secure connection there is no clipboard: the text is selected, to be copied by hand.
      input?.focus()
    }
  }

  return (
    <div ref={field} className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Field label={label} hint={hint}>
        <TextInput readOnly value={value} onFocus={(event) => event.target.select()} />
      </Field>
      <Button onClick={copy} className="sm:mb-px">
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? `${label} was copied.` : ""}
      </p>
    </div>
  )
}
