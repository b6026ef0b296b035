/** The placeholder of the specification while something is on its way. */
export function Loading({ className = "" }: { className?: string }) {
  return (
    <p role="status" className={`text-small text-muted ${className}`}>
      Loading...
    </p>
  )
}
