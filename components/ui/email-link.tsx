/** An address to write to. A long one breaks wherever it must. */
export function EmailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className="link wrap-anywhere">
      {to}
    </a>
  )
}
