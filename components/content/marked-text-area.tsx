"use client"

import { type ComponentProps, useLayoutEffect, useRef } from "react"
import { TextArea } from "@/components/ui/field"
import { type Mark, mark } from "./marks"

export const PARAGRAPHS = "Leave a blank line between paragraphs."

const MARKS: { how: Mark; label: string }[] = [
  { how: "bold", label: "Bold" },
  { how: "italics", label: "Italics" },
  { how: "link", label: "Link" },
  { how: "list", label: "List" },
]

/** A text with the small markup, and buttons that put it around what is selected. */
export function MarkedTextArea({
  value,
  onType,
  ...rest
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string
  onType: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const selected = useRef<[from: number, to: number] | null>(null)

  useLayoutEffect(() => {
    if (!selected.current || area.current?.value !== value) return
    area.current.focus()
    area.current.setSelectionRange(...selected.current)
    selected.current = null
  }, [value])

  const press = (how: Mark) => {
    if (!area.current) return
    const { selectionStart, selectionEnd } = area.current
    const { text, from, to } = mark({ text: value, from: selectionStart, to: selectionEnd }, how)
    selected.current = [from, to]
    onType(text)
  }

  return (
    <div>
      <TextArea {...rest} ref={area} value={value} onChange={(event) => onType(event.target.value)} />
      <div className="mt-1 flex flex-wrap gap-x-5">
        {MARKS.map(({ how, label }) => (
          <button
            key={how}
            type="button"
            disabled={rest.readOnly}
            onClick={() => press(how)}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
