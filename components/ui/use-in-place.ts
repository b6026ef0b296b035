import { useEffect, useRef } from "react"

/**
 * For a form that stands in the place of the button that opened it: the focus goes into the form, and back to the
 * button when it closes.
 */
export function useInPlace<Form extends HTMLElement>(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<Form>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) form.current?.querySelector<HTMLElement>("[data-first], select, input")?.focus()
    else button.current?.focus()
  }, [isOpen])
  return { button, form }
}
