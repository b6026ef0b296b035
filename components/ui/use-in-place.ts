import { useEffect, useRef, useState } from "react"

/**
 * For a form that stands in the place of the button that opened it: the focus goes into the form, and back to the
 * button when it closes. Of several such forms `isOpen` says which.
 */
export function useInPlace<Form extends HTMLElement>(isOpen: boolean | string) {
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<Form>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen)
      form.current?.querySelector<HTMLElement>("[data-first], select:enabled, input:enabled")?.focus()
    else button.current?.focus()
  }, [isOpen])
  return { button, form }
}

/** The same for the rows of a table, of which one at a time is changed. */
export function useRowInPlace<Form extends HTMLElement>() {
  const [{ row, isOpen }, setRow] = useState({ row: "", isOpen: false })
  const { button, form } = useInPlace<Form>(isOpen && row)
  return {
    changing: isOpen ? row : null,
    form,
    buttonOf: (id: string) => (id === row ? button : undefined),
    open: (id: string) => setRow({ row: id, isOpen: true }),
    close: () => setRow({ row, isOpen: false }),
  }
}
