import type { ReactNode } from "react"

type Tone = "info" | "success" | "warning" | "error"

const TONES: Record<Tone, string> = {
  info: "border-control",
  success: "border-ok text-ok",
  warning: "border-press",
  error: "border-danger text-danger",
}

/** A sentence in the page that says how things stand. Errors are announced at once. */
export function Notice({
  tone = "info",
  title,
  className = "",
  children,
}: {
  tone?: Tone
  title?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div
      role={tone === "error" || tone === "warning" ? "alert" : "status"}
      className={`rise border-l-3 bg-panel px-5 py-4 text-small ${TONES[tone]} ${className}`}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className="text-ink">{children}</div> : null}
    </div>
  )
}
