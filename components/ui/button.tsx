import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, Ref } from "react"

type Variant = "primary" | "quiet" | "danger" | "link"

const BOX =
  "inline-flex min-h-12 items-center justify-center wrap-break-word gap-2 rounded-soft px-6 py-2.5 text-center text-small font-semibold transition-colors duration-200 ease-calm admin:min-h-11 admin:px-4 disabled:pointer-events-none disabled:border disabled:border-line disabled:bg-panel disabled:text-muted aria-disabled:cursor-progress aria-disabled:opacity-75"

const VARIANTS: Record<Variant, string> = {
  primary: `${BOX} bg-press text-on-press hover:bg-press-deep`,
  quiet: `${BOX} border border-control text-ink hover:border-ink hover:bg-panel`,
  danger: `${BOX} border border-control text-danger hover:border-danger hover:bg-danger hover:text-ground`,
  link: "link inline-flex min-h-11 items-center text-small font-medium",
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant
  busy?: boolean
  busyLabel?: string
  "data-first"?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. While `busy` it says `busyLabel` and does nothing, but keeps the focus.
 */
export function Button({
  variant = "primary",
  busy = false,
  busyLabel,
  type = "button",
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={busy || onClick ? handleClick : undefined}
      aria-disabled={busy || undefined}
      className={`${VARIANTS[variant]} ${className}`}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = "primary",
  className = "",
  ...rest
}: ComponentProps<"a"> & { variant?: Variant }) {
  return <a {...rest} className={`${VARIANTS[variant]} ${className}`} />
}
