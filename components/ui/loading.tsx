/** The placeholder of the specification while something is on its way; without scripts nothing is. */
export function Loading({ className = "" }: { className?: string }) {
  return (
    <p role="status" className={`text-small text-muted noscript:hidden ${className}`}>
      Loading...
    </p>
  )
}
