import { Fragment } from "react"

/** An address to write to. */
export function EmailLink({
  to,
  subject,
  className = "",
}: {
  to: string
  subject?: string
  className?: string
}) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ""
  return (
    <a href={`mailto:${to}${query}`} className={`link ${className}`}>
      <EmailText address={to} />
    </a>
  )
}

/** An address that is too long for its line breaks after the @. */
export function EmailText({ address }: { address: string }) {
  const parts = address.split(/(?<=@)/)
  return (
    // One element: where it stands in a flex box, its parts stay one word. What is still too long breaks anywhere.
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
