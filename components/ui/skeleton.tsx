/** A quiet bar in the place of what is on its way. Give it its size by `className`. */
export function Skeleton({ className = "h-6 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`breathe rounded-soft bg-panel noscript:hidden ${className}`} />
}
